/** Whether this device notifies its owner of their turn. The browser is asked for permission only after a press. */
import { answer, api } from '../api/client';
import { me } from '../api/identity.svelte';
import { language, t } from '../languages/language.svelte';
import { registration } from './registration';

class Notifications {
  /** Null until it is known. */
  isOn = $state<boolean | null>(null);
  /** The person has denied permission in the browser. */
  isBlocked = $state(false);
  /** The server's key; null where it sends no notifications or the browser shows none. */
  #key = $state<string | null>(null);
  #asked: Promise<void> | null = null;

  /** They can be turned on here. */
  get isPossible(): boolean {
    return this.#key !== null;
  }

  /** Find out whether they are possible and on, without asking for permission. */
  load(): Promise<void> {
    this.#asked ??= this.#load().catch(() => void (this.#asked = null));
    return this.#asked;
  }

  /** Ask the browser for permission, and send the server the address of this device. */
  async turnOn(): Promise<void> {
    this.isBlocked = (await Notification.requestPermission()) === 'denied';
    const worker = Notification.permission === 'granted' ? await registration() : null;
    if (!worker || this.#key === null) return;
    await navigator.serviceWorker.ready;
    const options = { userVisibleOnly: true, applicationServerKey: this.#key };
    await this.#tell(await worker.pushManager.subscribe(options));
    this.isOn = true;
  }

  /** The server forgets this device. */
  async turnOff(): Promise<void> {
    await answer(api.DELETE('/api/me/device'));
    await (await this.#subscription())?.unsubscribe();
    this.isOn = false;
  }

  /** Tell somebody who does not look at this page that their table is ready, if they have allowed it. */
  async announceTable(table: string): Promise<void> {
    if (!document.hidden || !('Notification' in window) || Notification.permission !== 'granted') return;
    const lang = language();
    const icon = '/icon-192.png';
    const body = t('app.foundAbout');
    await (
      await registration()
    )?.showNotification(t('app.found'), {
      body,
      lang,
      icon,
      tag: table,
      data: { table, lang },
    });
  }

  async #load(): Promise<void> {
    if (!('Notification' in window) || !('PushManager' in window)) return;
    const [{ key }, worker] = await Promise.all([answer(api.GET('/api/push')), registration()]);
    if (key === null || worker === null) return;
    this.#key = key;
    this.isBlocked = Notification.permission === 'denied';
    const subscription = await this.#subscription();
    this.isOn = subscription !== null && Notification.permission === 'granted';
    // The person, the language or the browser's address of this device may have changed.
    if (this.isOn && subscription) await this.#tell(subscription);
  }

  async #subscription(): Promise<PushSubscription | null> {
    return (await (await registration())?.pushManager.getSubscription()) ?? null;
  }

  async #tell(subscription: PushSubscription): Promise<void> {
    await me.ensure();
    const { endpoint = '', keys = {} } = subscription.toJSON();
    const { p256dh = '', auth = '' } = keys;
    await answer(api.PUT('/api/me/device', { body: { endpoint, keys: { p256dh, auth }, lang: language() } }));
  }
}

export const notifications = new Notifications();
