import { Screen } from '#web/ui/pages/screen.tsx';
import { MarketplaceSkeleton } from './marketplace-skeleton.tsx';

export const PublicCheckoutPage = () => (
  <Screen title="Marketplace" lead="Filling your basket…">
    <MarketplaceSkeleton />
  </Screen>
);
