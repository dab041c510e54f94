import { StepUpOverlay } from '#web/second-step/step-up-overlay.tsx';
import { ActingSessions } from './acting-sessions.tsx';
import { ActiveSessions } from './active-sessions.tsx';
import { TwoStepSection } from './two-step-section.tsx';

export const SignInSecurity = () => (
  <>
    <TwoStepSection />
    <ActiveSessions />
    <ActingSessions />
    <StepUpOverlay />
  </>
);
