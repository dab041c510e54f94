import type { AnyRouter } from '@tanstack/react-router';
import { formatQuery, type Query } from '#contract/wire/query-string.ts';
import { RouteError } from '#web/ui/pages/route-error.tsx';
import { reloadFailedStyles } from '#web/ui/states/reload-failed-styles.ts';
import { RoutePending } from '#web/ui/states/route-pending.tsx';

/** The portal and the console have separate routers. */
export const routerOptions = {
  // Values stay text, as in links from emails and other sites. Each route parses its own parameters.
  parseSearch: (text: string) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search: object) => {
    const text = formatQuery(search as Query);
    return text && `?${text}`;
  },
  defaultPreload: 'intent',
  defaultErrorComponent: RouteError,
  defaultPendingComponent: RoutePending,
  // Screens that load faster show no loading state.
  defaultPendingMs: 300,
  defaultPendingMinMs: 200,
  scrollRestoration: true,
} as const;

export function followNavigation(router: AnyRouter): void {
  // Moves the focus to the new heading, for screen readers and the Tab key.
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    const headings = document.querySelectorAll<HTMLElement>('h1, h2[tabindex="-1"]');
    if (fromLocation && pathChanged) [...headings].at(-1)?.focus({ preventScroll: true });
  });
  router.subscribe('onBeforeLoad', () => void reloadFailedStyles().catch(() => {}));
}

// The router reloads the page for this message. Offline, that would show the browser's error page.
addEventListener('vite:preloadError', ({ payload }) => {
  if (!navigator.onLine) payload.message = `No connection: ${payload.message}`;
});
