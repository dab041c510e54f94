import { createRouter } from '@tanstack/react-router';
import { followNavigation, routerOptions } from '../router-options.ts';
import { routeTree } from './route-tree.gen.ts';
import { StaffNotFound } from './shell/staff-not-found.tsx';

export function createConsoleRouter() {
  const router = createRouter({ ...routerOptions, routeTree, defaultNotFoundComponent: StaffNotFound });
  followNavigation(router);
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createConsoleRouter>;
  }
}
