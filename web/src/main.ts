import { mount } from 'svelte';
import App from './App.svelte';
import { prefs } from './lib/prefs.svelte';
import { fetchWords, language } from './lib/speech';
import './style/index.css';

prefs.follow();
document.documentElement.lang = language;
void fetchWords('paceline').then(() => mount(App, { target: document.getElementById('app')! }));
