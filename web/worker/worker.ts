/**
 * Opens the portal without a connection. Stores the files of the build, never responses of the API.
 * The build inserts the lists of files (scripts/offline-worker-plugin.ts).
 */
declare const self: ServiceWorkerGlobalScope;
declare const buildFiles: { entryScript: string; shell: string[]; reading: string[] };

/** Any page of the portal works offline from this one. */
const pagePath = '/saved';
const shellPrefix = 'muster.shell.';
const shellCache = shellPrefix + buildFiles.entryScript;
const files = new Set([...buildFiles.shell, ...buildFiles.reading]);
/** Written by the page (web/offline/). */
const keptCache = 'muster.kept';
const keptPictures = /^\/kept\/files\//;
const serverPaths =
  /^\/(api|assets|connect|docs|files|health|payments|staff|test-checkout(\.css)?|\.well-known)(\/|$)/;

self.addEventListener('install', (event) => {
  event.waitUntil(storeShell().then(() => self.skipWaiting()));
});

async function storeShell(): Promise<void> {
  const page = await fetch(pagePath, { cache: 'no-store' });
  const html = await page.clone().text();
  // During an upgrade another server can send the page of another release. The browser tries again later.
  if (!html.includes(buildFiles.entryScript)) throw new Error('The page is of another release.');
  const cache = await caches.open(shellCache);
  await cache.addAll(buildFiles.shell);
  if (await caches.has(keptCache)) await storeReadingFiles();
  await cache.put(pagePath, page);
}

/** The screens for reading, needed only by members who keep something. */
async function storeReadingFiles(): Promise<void> {
  const cache = await caches.open(shellCache);
  const stored = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  await cache.addAll(buildFiles.reading.filter((file) => !stored.has(file)));
}

self.addEventListener('message', (event) => {
  if (event.data !== 'store reading files') return;
  const reply = (outcome: string) => event.ports[0]?.postMessage(outcome);
  event.waitUntil(
    storeReadingFiles().then(
      () => reply('stored'),
      () => reply('failed'),
    ),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(activate());
});

async function activate(): Promise<void> {
  const names = await caches.keys();
  const isOld = (name: string) => name.startsWith(shellPrefix) && name !== shellCache;
  await Promise.all(names.filter(isOld).map((name) => caches.delete(name)));
  // The browser requests the page while it starts the worker.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  // With a separate address of the API, the page requests these from that address.
  if (keptPictures.test(pathname)) event.respondWith(loadKept(pathname));
  if (method !== 'GET' || origin !== self.location.origin) return;
  if (mode === 'navigate') {
    if (!serverPaths.test(pathname)) event.respondWith(loadPage(event));
  } else if (files.has(pathname)) event.respondWith(loadFile(event.request));
});

/** From the server whenever it can be reached, so that members never start an old release. */
async function loadPage(event: FetchEvent): Promise<Response> {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch (error) {
    const page = await caches.match(pagePath);
    if (page) return page;
    throw error;
  }
}

const loadFile = async (request: Request) => (await caches.match(request)) ?? fetch(request);

const loadKept = async (path: string) =>
  (await caches.match(path, { cacheName: keptCache })) ?? new Response(null, { status: 404 });
