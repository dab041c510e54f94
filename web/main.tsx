import { removeKeptCopies } from './api/kept-cache.ts';
import { loadSession } from './api/session.ts';
import { mountApp } from './mount-app.tsx';
import { createPortalRouter } from './router.tsx';

mountApp(createPortalRouter);

/** Long enough for the first view, which must not share its bandwidth. */
const startOfflineAfterMs = 3_000;

async function prepareOffline(): Promise<void> {
  if (!import.meta.env.PROD) return;
  if (loadSession()) {
    const { startOffline } = await import('./offline/start-offline.ts');
    await startOffline();
  } else {
    // Again, because the browser may have been closed while it removed them.
    await removeKeptCopies();
  }
}

addEventListener('load', () => {
  // A failure without a connection is repaired at the next start.
  setTimeout(() => prepareOffline().catch(() => {}), startOfflineAfterMs);
});
