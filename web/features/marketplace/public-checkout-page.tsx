import { Screen } from '#web/ui/pages/screen.tsx';
import { MarketplaceSkeleton } from './marketplace-skeleton.tsx';

/** For the moment in which the basket is filled. */
export const PublicCheckoutPage = () => (
  <Screen title="Marketplace" lead="Filling your basket…">
    <MarketplaceSkeleton />
  </Screen>
);
