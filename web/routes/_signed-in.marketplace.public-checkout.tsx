import { createFileRoute, redirect } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { fillBasket } from '#web/features/marketplace/public-checkout.ts';
import { PublicCheckoutPage } from '#web/features/marketplace/public-checkout-page.tsx';

export const Route = createFileRoute('/_signed-in/marketplace/public-checkout')({
  validateSearch: z.object({ products: z.optional(z.string()) }),
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
  pendingComponent: PublicCheckoutPage,
});
