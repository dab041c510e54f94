import { hasKeptCopies } from '#web/api/kept-cache.ts';

const register = () => navigator.serviceWorker.register('/worker.js');

/** Stores the portal in the browser, so that it opens without a connection, and checks what the member keeps. */
export async function startOffline(): Promise<void> {
  // Missing without TLS, and in private windows of some browsers.
  if (!('serviceWorker' in navigator)) return;
  addEventListener('online', checkCopies);
  document.addEventListener('visibilitychange', checkWhenShown);
  await checkCopies();
  await register();
  // Again, because a new worker can have started before the first copy was stored.
  if (await hasKeptCopies()) await prepareReading();
}

const checkIntervalMs = 10 * 60_000;
let checkedAt = 0;

/** An installed portal can stay open for days. */
async function checkWhenShown(): Promise<void> {
  if (!document.hidden && Date.now() - checkedAt >= checkIntervalMs) await checkCopies();
}

/** Without a connection it fails, and runs again when the browser is online. */
async function checkCopies(): Promise<void> {
  checkedAt = Date.now();
  if (!(await hasKeptCopies())) return;
  const { checkKeptResources } = await import('./check-kept-resources.ts');
  await checkKeptResources().catch(() => {});
}

/** Stores also the screens for reading. Returns when the portal opens them without a connection. */
export async function prepareReading(): Promise<void> {
  await register();
  const { active } = await navigator.serviceWorker.ready;
  const { port1, port2 } = new MessageChannel();
  const isDone = new Promise<boolean>((resolve) => {
    port1.onmessage = ({ data }) => resolve(data === 'stored');
  });
  active?.postMessage('store reading files', [port2]);
  if (!(await isDone)) throw new Error('The screens for reading offline could not be stored.');
}
