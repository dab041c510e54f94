import { createFileRoute, redirect } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { fillBasket } from '#web/features/marketplace/public-checkout.ts';
import { PublicCheckoutPage } from '#web/features/marketplace/public-checkout-page.tsx';

export const Route = createFileRoute('/_signed-in/marketplace/public-checkout')({
  validateSearch: z.object({ products: z.optional(z.string()) }),
  loaderDeps: ({ search: { products } }) => ({ products }),
  // Loaders run once a visit, however often a screen is drawn.
  loader: async ({ deps: { products }, preload }) => {
    // A link that is only pointed at buys nothing.
    if (preload) return;
    await fillBasket(products);
    throw redirect({ to: '/marketplace', replace: true });
  },
  preload: false,
  pendingMs: 0,
  pendingComponent: PublicCheckoutPage,
});
