import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { MarketplacePage } from '#web/features/marketplace/marketplace-page.tsx';

export const Route = createFileRoute('/_signed-in/marketplace/')({
  // The payment page names the purchase that the member comes back from.
  validateSearch: z.object({ purchase: z.catch(z.optional(z.uuid()), undefined) }),
  component: () => <MarketplacePage purchase={Route.useSearch().purchase} />,
});
