import { createRouter } from '@tanstack/react-router';
import { formatQuery, type Query } from '#contract/wire/query-string.ts';
import { RouteError } from '#web/ui/pages/error-page.tsx';
import { NotFoundPage } from '#web/ui/pages/not-found-page.tsx';
import { reloadFailedStyles } from '#web/ui/states/failed-styles.ts';
import { RoutePending } from '#web/ui/states/route-pending.tsx';
import { routeTree } from './route-tree.gen.ts';

export function createPortalRouter() {
  const router = createRouter({
    routeTree,
    // Plain text, as in links from emails and other sites; each route's schema parses its own.
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => {
      const text = formatQuery(search as Query);
      return text && `?${text}`;
    },
    defaultPreload: 'intent',
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: NotFoundPage,
    defaultPendingComponent: RoutePending,
    // Faster screens replace the previous one directly.
    defaultPendingMs: 300,
    defaultPendingMinMs: 200,
    // Replaces the whole page, not only part of a layout.
    notFoundMode: 'root',
    scrollRestoration: true,
  });

  // Moves the focus to the new heading, for screen readers and the Tab key.
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    const headings = document.querySelectorAll<HTMLElement>('h1, h2[tabindex="-1"]');
    if (fromLocation && pathChanged) [...headings].at(-1)?.focus({ preventScroll: true });
  });
  router.subscribe('onBeforeLoad', () => void reloadFailedStyles().catch(() => {}));
  return router;
}

// The router reloads the page on this message; offline that would show the browser's error page.
addEventListener('vite:preloadError', ({ payload }) => {
  if (!navigator.onLine) payload.message = `No connection: ${payload.message}`;
});

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPortalRouter>;
  }
  /** Passed between screens and not shown in the address. */
  interface HistoryState {
    email?: string;
    isLinkSpent?: boolean;
    resetLink?: 'invalid' | 'unchecked' | undefined;
    passwordGone?: boolean;
  }
}
