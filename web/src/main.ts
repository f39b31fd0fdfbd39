import { mount } from 'svelte';
import App from './App.svelte';
import { install } from './lib/install.svelte';
import { prefs } from './lib/prefs.svelte';
import { stayNew } from './lib/renew';
import './style/index.css';

prefs.follow();
stayNew();
install.follow();
mount(App, { target: document.getElementById('app')! });
