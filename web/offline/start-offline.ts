/** Stores the portal in the browser, so that it opens without a connection. */
export async function startOffline(): Promise<void> {
  // Missing without TLS, and in private windows of some browsers.
  await navigator.serviceWorker?.register('/worker.js');
}
