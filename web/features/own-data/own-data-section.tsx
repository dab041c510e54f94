import { loadSession } from '#web/api/session.ts';
import { StepUpOverlay } from '#web/second-step/step-up-overlay.tsx';
import { Card } from '#web/ui/display/card.tsx';
import { Banner } from '#web/ui/states/banner.tsx';
import { CloseAccountCard } from './close-account-card.tsx';
import { OwnDataCard } from './own-data-card.tsx';

/** Staff who act as the member see a notice, because the server rejects their requests. */
export const OwnDataSection = () =>
  loadSession()?.impersonatedBy ? (
    <Card title="Your data">
      <Banner kind="info">
        You are acting as a member. Only the member can get this data, or close the account.
      </Banner>
    </Card>
  ) : (
    <>
      <OwnDataCard />
      <CloseAccountCard />
      <StepUpOverlay />
    </>
  );
