import { loadSession } from './api/session.ts';
import { mountApp } from './mount-app.tsx';
import { createPortalRouter } from './router.tsx';

mountApp(createPortalRouter);

/** Long enough for the first view, which must not share its bandwidth. */
const startOfflineAfterMs = 3_000;

addEventListener('load', () => {
  setTimeout(async () => {
    if (!loadSession() || !import.meta.env.PROD) return;
    const { startOffline } = await import('./offline/start-offline.ts');
    await startOffline();
  }, startOfflineAfterMs);
});
