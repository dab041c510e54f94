import { Banner } from '#web/ui/states/banner.tsx';

export const RestoredNote = () => (
  <Banner kind="info">Your session ended. We restored what you typed.</Banner>
);
