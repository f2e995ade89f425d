import './styles/fonts.css';
import '@art/colours.css';
import './styles/tokens.css';
import './styles/base.css';
import { mount } from 'svelte';
import App from './App.svelte';
import './app/installation.svelte';
import { registration } from './app/registration';
import { settings } from './settings/settings.svelte';
import { setLanguage } from './languages/language.svelte';

await setLanguage(settings.language);
const target = document.getElementById('app');
if (!target) throw new Error('index.html has no #app');
mount(App, { target });
void registration();
