import { createFileRoute } from '@tanstack/react-router';
import { type MarketplaceRoute, parseRouteParams } from '#contract/marketplace-route.ts';
import { MarketplacePage } from '#web/features/marketplace/marketplace-page.tsx';

export const Route = createFileRoute('/_signed-in/marketplace/')({
  validateSearch: parseRouteParams,
  component: Marketplace,
});

function Marketplace() {
  const navigate = Route.useNavigate();
  // The shop scrolls its new screen into view.
  const goTo = (place: MarketplaceRoute) => void navigate({ search: place, resetScroll: false });
  return <MarketplacePage place={Route.useSearch()} onNavigate={goTo} />;
}
