import { createLazyModule, useLazyModule } from '#web/ui/overlays/lazy-module.ts';
import { useStepUpRequest } from './with-step-up.ts';

const stepUpDialog = createLazyModule(async () => (await import('./step-up-dialog.tsx')).StepUpDialog);

/** Shows the dialog that `withStepUp` requests. */
export function StepUpOverlay() {
  const request = useStepUpRequest();
  const StepUpDialog = useLazyModule(stepUpDialog, request !== undefined, () => request?.onCancelled());
  return StepUpDialog ? <StepUpDialog /> : null;
}
