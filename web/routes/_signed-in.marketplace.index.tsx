import { createFileRoute } from '@tanstack/react-router';
import { type MarketplaceRoute, parseRouteParams } from '#contract/marketplace-route.ts';
import { MarketplacePage } from '#web/features/marketplace/marketplace-page.tsx';

export const Route = createFileRoute('/_signed-in/marketplace/')({
  validateSearch: parseRouteParams,
  component: Marketplace,
});

function Marketplace() {
  const navigate = Route.useNavigate();
  // The frame scrolls its new screen into view.
  const goTo = (route: MarketplaceRoute) => void navigate({ search: route, resetScroll: false });
  return <MarketplacePage route={Route.useSearch()} onNavigate={goTo} />;
}
