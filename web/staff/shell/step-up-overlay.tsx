import { useStepUpRequest } from '#web/second-step/with-step-up.ts';
import { createLazyModule, useLazyModule } from '#web/ui/overlays/lazy-module.ts';

const stepUpDialog = createLazyModule(
  async () => (await import('#web/second-step/step-up-dialog.tsx')).StepUpDialog,
);

/** Shows the dialog that `withStepUp` requests. */
export function StepUpOverlay() {
  const request = useStepUpRequest();
  const StepUpDialog = useLazyModule(stepUpDialog, request !== undefined, () => request?.onCancelled());
  return StepUpDialog ? <StepUpDialog /> : null;
}
