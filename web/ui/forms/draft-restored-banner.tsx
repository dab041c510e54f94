import { Banner } from '#web/ui/states/banner.tsx';

export const DraftRestoredBanner = () => <Banner kind="info">We restored what you typed.</Banner>;
