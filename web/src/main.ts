import './styles/fonts.css';
import '@art/colours.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/primitives.css';
import { mount } from 'svelte';
import App from './App.svelte';
import './pwa/installation.svelte';
import { registration } from './pwa/registration';
import { settings } from './settings/settings.svelte';
import { setLanguage } from './languages/language.svelte';

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no #app');
// Not awaited at the top level: files that import this one, as a language's may, would wait for it while it waits for them.
void start(target);

async function start(target: HTMLElement): Promise<void> {
  try {
    await setLanguage(settings.language);
    mount(App, { target });
  } catch (error) {
    const failed = document.querySelector<HTMLTemplateElement>('#load-failed');
    if (failed) target.replaceChildren(failed.content.cloneNode(true));
    throw error;
  }
  void registration();
}
