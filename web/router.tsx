import { createRouter } from '@tanstack/react-router';
import { formatQuery, type Query } from '#contract/wire/query-string.ts';
import { RouteError } from '#web/ui/pages/error-page.tsx';
import { NotFoundPage } from '#web/ui/pages/not-found-page.tsx';
import { reloadFailedStyles } from '#web/ui/states/reload-failed-styles.ts';
import { RoutePending } from '#web/ui/states/route-pending.tsx';
import { routeTree } from './route-tree.gen.ts';

export function createPortalRouter() {
  const router = createRouter({
    routeTree,
    // Values stay text, as in links from emails and other sites. Each route parses its own parameters.
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => {
      const text = formatQuery(search as Query);
      return text && `?${text}`;
    },
    defaultPreload: 'intent',
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: NotFoundPage,
    defaultPendingComponent: RoutePending,
    // Screens that load faster show no loading state.
    defaultPendingMs: 300,
    defaultPendingMinMs: 200,
    // Replaces the whole page, not only the outlet of a layout.
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

// The router reloads the page for this message. Offline, that would show the browser's error page.
addEventListener('vite:preloadError', ({ payload }) => {
  if (!navigator.onLine) payload.message = `No connection: ${payload.message}`;
});

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPortalRouter>;
  }
  /** State that screens pass on without showing it in the URL. */
  interface HistoryState {
    email?: string;
    isImpersonationLinkExpired?: boolean;
    resetLinkError?: 'invalid' | 'unchecked' | undefined;
    isPasswordMissing?: boolean;
  }
}
