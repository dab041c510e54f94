import { Banner } from '#web/ui/states/banner.tsx';

export const DraftRestoredBanner = () => (
  <Banner kind="info">Your session ended. We restored what you typed.</Banner>
);
