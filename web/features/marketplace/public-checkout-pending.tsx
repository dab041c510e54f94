import { PageLayout } from '#web/ui/pages/page-layout.tsx';
import { MarketplaceSkeleton } from './marketplace-skeleton.tsx';

export const PublicCheckoutPending = () => (
  <PageLayout title="Marketplace" intro="Filling your basket…">
    <MarketplaceSkeleton />
  </PageLayout>
);
