/** The service worker of this page: registered once the first screen is there, where the browser has them. */

const FILE = '/service-worker.js';

let registered: Promise<ServiceWorkerRegistration | null> | null = null;

/** The registration; null if there can be none: on an insecure address, or during development. */
export function registration(): Promise<ServiceWorkerRegistration | null> {
  registered ??= register();
  return registered;
}

async function register(): Promise<ServiceWorkerRegistration | null> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return null;
  await pageLoaded();
  // It may fail in a private window or on a full disk; the game works without it.
  return navigator.serviceWorker.register(FILE, { updateViaCache: 'none' }).catch(() => null);
}

/** The first screen comes before the files that are kept for later. */
function pageLoaded(): Promise<void> {
  if (document.readyState === 'complete') return Promise.resolve();
  return new Promise((resolve) => addEventListener('load', () => resolve(), { once: true }));
}
