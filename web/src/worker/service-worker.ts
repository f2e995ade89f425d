/**
 * The service worker: makes the client's own files available offline, and notifies people of their turns and of invitations.
 *
 * It keeps the files of one build, all fetched when it is installed, and nothing else: no answer of the API is ever kept.
 * Pages come from the server whenever it answers, so a new build is used at the next navigation. The files of the build
 * before stay until the build after, for pages that are still open.
 *
 * Written by hand: Workbox would add its runtime, several times this file, for two rules.
 */
import { textIn } from './texts';

declare const self: ServiceWorkerGlobalScope;
/** Filled in by the build: a hash of all files, and their addresses. */
declare const BUILD: { readonly version: string; readonly files: readonly string[] };

const { version, files } = BUILD;
const PREFIX = 'lastboat-';
const CACHE = PREFIX + version;
const SHELL = '/';
/** Responses of a proxy whose server is down. */
const AWAY = [502, 503, 504];
/** Pages that are the server's own. */
const SERVERS = /^\/(api|docs|metrics|healthz)(\/|$)/;

self.addEventListener('install', (event) => {
  event.waitUntil(install());
});
self.addEventListener('activate', (event) => {
  event.waitUntil(activate());
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || SERVERS.test(pathname)) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (pathname.startsWith('/assets/')) event.respondWith(file(request));
});
self.addEventListener('push', (event) => {
  event.waitUntil(notifyOf(event.data?.json() as News | undefined));
});
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openTable((event.notification.data as News).table));
});
self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renew(event as PushSubscriptionChangeEvent));
});

async function install(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll([...files]);
  await self.skipWaiting();
}

/** Delete the files of all builds but this one and the latest before it; the browser lists them by age. */
async function activate(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** The page from the server; if nobody answers, the cached one, which then says so. */
async function page(request: Request): Promise<Response> {
  try {
    const answer = await fetch(request);
    return AWAY.includes(answer.status) ? ((await kept(SHELL)) ?? answer) : answer;
  } catch (error) {
    const shell = await kept(SHELL);
    if (shell) return shell;
    throw error;
  }
}

/** A file whose name changes with its content: once cached, it is never fetched again. */
async function file(request: Request): Promise<Response> {
  return (await kept(request)) ?? fetch(request);
}

async function kept(wanted: Request | string): Promise<Response | undefined> {
  const own = await (await caches.open(CACHE)).match(wanted, { ignoreVary: true });
  return own ?? caches.match(wanted, { ignoreVary: true });
}

/** What the server pushes: at which table it is the person's turn, or who invites them to it, and their language. */
interface News {
  table: string;
  lang: string;
  inviter?: string;
}

/** Notify a person of their turn or an invitation, unless the table is in sight. */
async function notifyOf(news: News | undefined): Promise<void> {
  if (!news) return;
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const isSeen = windows.some((one) => isAt(one, news.table) && one.visibilityState === 'visible');
  if (isSeen) return;
  const { inviter, lang } = news;
  const title = inviter
    ? textIn(lang, 'app.invited').replace('{name}', () => inviter)
    : textIn(lang, 'app.turn');
  await self.registration.showNotification(title, {
    body: textIn(lang, inviter ? 'app.invitedBody' : 'app.turnBody'),
    lang,
    tag: news.table,
    icon: '/icon-192.png',
    data: news,
  });
}

async function openTable(table: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = windows.find((one) => isAt(one, table));
  if (there) await there.focus();
  else await self.clients.openWindow(`/t/${table}`);
}

function isAt(client: WindowClient, table: string): boolean {
  return new URL(client.url).pathname === `/t/${table}`;
}

/** The browser has replaced the subscription: the server learns the new one. */
interface PushSubscriptionChangeEvent extends ExtendableEvent {
  readonly newSubscription: PushSubscription | null;
  readonly oldSubscription: PushSubscription | null;
}

async function renew({ newSubscription, oldSubscription }: PushSubscriptionChangeEvent): Promise<void> {
  const options = oldSubscription?.options;
  const found = newSubscription ?? (options && (await self.registration.pushManager.subscribe(options)));
  if (!found) return;
  const { endpoint, keys } = found.toJSON();
  await fetch('/api/me/device', {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ endpoint, keys }),
  });
}
