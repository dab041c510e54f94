import { createRouter } from '@tanstack/react-router';
import { followNavigation, routerOptions } from '../router-options.ts';
import { routeTree } from './route-tree.gen.ts';
import { StaffNotFound } from './shell/staff-not-found.tsx';
import { StaffPending } from './shell/staff-pending.tsx';

export function createConsoleRouter() {
  const router = createRouter({
    ...routerOptions,
    routeTree,
    defaultNotFoundComponent: StaffNotFound,
    defaultPendingComponent: StaffPending,
  });
  followNavigation(router);
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createConsoleRouter>;
  }
}
