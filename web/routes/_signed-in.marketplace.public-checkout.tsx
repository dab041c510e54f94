import { createFileRoute, redirect } from '@tanstack/react-router';
import { fillBasket } from '#web/features/marketplace/public-checkout.ts';
import { PublicCheckoutPending } from '#web/features/marketplace/public-checkout-pending.tsx';
import { searchParams, stringParam } from '#web/ui/list/search-params.ts';

export const Route = createFileRoute('/_signed-in/marketplace/public-checkout')({
  validateSearch: searchParams({ products: stringParam }),
  loaderDeps: ({ search: { products } }) => ({ products }),
  // Loaders run once per visit, unlike renders.
  loader: async ({ deps: { products }, preload }) => {
    // Preloading a link must not fill the basket.
    if (preload) return;
    await fillBasket(products);
    throw redirect({ to: '/marketplace', replace: true });
  },
  preload: false,
  pendingMs: 0,
  pendingComponent: PublicCheckoutPending,
});
