import { createRouter } from '@tanstack/react-router';
import { formatQuery, type Query } from '#contract/wire/query-string.ts';
import { RouteError } from '#web/ui/pages/error-page.tsx';
import { NotFoundPage } from '#web/ui/pages/not-found-page.tsx';
import { renewStyles } from '#web/ui/states/failed-styles.ts';
import { PendingView } from '#web/ui/states/pending-view.tsx';
import { routeTree } from './route-tree.gen.ts';

export function createPortalRouter() {
  const router = createRouter({
    routeTree,
    // Search parameters are plain text, as in the links of mails and of other sites; each route's schema reads its own.
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => {
      const text = formatQuery(search as Query);
      return text && `?${text}`;
    },
    defaultPreload: 'intent',
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: NotFoundPage,
    defaultPendingComponent: PendingView,
    // Most screens are there sooner: until then the one before stays.
    defaultPendingMs: 300,
    defaultPendingMinMs: 200,
    // The whole page, not the part of a layout in which the way got lost.
    notFoundMode: 'root',
    scrollRestoration: true,
  });

  // After a change of page, screen readers and the Tab key go on from the heading of what is new: the screen's own, or
  // that of the part that changed.
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    const headings = document.querySelectorAll<HTMLElement>('h1, h2[tabindex="-1"]');
    if (fromLocation && pathChanged) [...headings].at(-1)?.focus({ preventScroll: true });
  });
  router.subscribe('onBeforeLoad', () => void renewStyles().catch(() => {}));
  return router;
}

// The router reloads the page when it recognises this message. Offline that would replace the portal by the browser's
// error page.
addEventListener('vite:preloadError', ({ payload }) => {
  if (!navigator.onLine) payload.message = `No connection: ${payload.message}`;
});

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPortalRouter>;
  }
  /** What one screen hands to the next, and nobody else is to read in the address. */
  interface HistoryState {
    /** Of who has just joined. */
    email?: string;
    /** The link to act as a member that led here does not work, or no longer. */
    isLinkSpent?: boolean;
    /** A link to set a new password led here. */
    resetLink?: 'invalid' | 'unchecked' | undefined;
    /** The way goes on from where it must be typed again. */
    passwordGone?: boolean;
  }
}
