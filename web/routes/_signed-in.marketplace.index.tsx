import { createFileRoute } from '@tanstack/react-router';
import { type MarketplacePlace, readPlace } from '#contract/marketplace-place.ts';
import { MarketplacePage } from '#web/features/marketplace/marketplace-page.tsx';

export const Route = createFileRoute('/_signed-in/marketplace/')({
  validateSearch: readPlace,
  component: Marketplace,
});

function Marketplace() {
  const navigate = Route.useNavigate();
  // The shop scrolls its new screen into view.
  const goTo = (place: MarketplacePlace) => void navigate({ search: place, resetScroll: false });
  return <MarketplacePage place={Route.useSearch()} onNavigate={goTo} />;
}
