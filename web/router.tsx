import { createRouter } from '@tanstack/react-router';
import { NotFoundPage } from '#web/ui/pages/not-found-page.tsx';
import { routeTree } from './route-tree.gen.ts';
import { followNavigation, routerOptions } from './router-options.ts';

export function createPortalRouter() {
  const router = createRouter({
    ...routerOptions,
    routeTree,
    defaultNotFoundComponent: NotFoundPage,
    // Replaces the whole page, not only the outlet of a layout.
    notFoundMode: 'root',
  });
  followNavigation(router);
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPortalRouter>;
  }
  /** State that screens pass on without showing it in the URL. */
  interface HistoryState {
    email?: string;
    isAccountClosed?: boolean;
    isImpersonationLinkExpired?: boolean;
    resetLinkError?: 'invalid' | 'unchecked' | undefined;
    isPasswordMissing?: boolean;
  }
}
