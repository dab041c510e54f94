import { removeKeptCopies } from './api/kept-cache.ts';
import { loadSession } from './api/session.ts';
import { mountApp } from './mount-app.tsx';
import { createPortalRouter } from './router.tsx';

mountApp(createPortalRouter);

/** Long enough for the first view, which must not share its bandwidth. */
const startOfflineAfterMs = 3_000;

addEventListener('load', () => {
  setTimeout(async () => {
    if (!import.meta.env.PROD) return;
    // Again, because the browser may have been closed while it removed them.
    if (!loadSession()) return removeKeptCopies();
    const { startOffline } = await import('./offline/start-offline.ts');
    await startOffline();
  }, startOfflineAfterMs);
});
