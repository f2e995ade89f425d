/** For drawing work: the board in several positions and every picture. Not part of the built client. */
import '@fontsource/alegreya/latin-800.css';
import '@fontsource/alegreya-sans/latin-400.css';
import '@fontsource/alegreya-sans/latin-700.css';
import '@art/colours.css';
import '../styles/tokens.css';
import '../styles/base.css';
import { mount } from 'svelte';
import Gallery from './Gallery.svelte';
import { browserLanguage, setLanguage } from '../languages/language.svelte';

const asked = new URLSearchParams(location.search);
document.documentElement.dataset.theme = asked.get('theme') ?? 'light';
await setLanguage(asked.get('lang') ?? browserLanguage());
mount(Gallery, { target: document.getElementById('app') ?? document.body, props: { asked } });
