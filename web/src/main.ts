import './fonts.css';
import './tokens.css';
import './base.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { settings } from './ui/settings.svelte';
import { speak } from './words/words.svelte';

await speak(settings.lang);
const target = document.getElementById('app');
if (!target) throw new Error('index.html has no #app');
mount(App, { target });
