import { mount } from 'svelte';
import App from './App.svelte';
import { prefs } from './lib/prefs.svelte';
import './style/index.css';

prefs.follow();
mount(App, { target: document.getElementById('app')! });
