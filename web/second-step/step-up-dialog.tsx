import { useQuery } from '@tanstack/react-query';
import { secondStep } from '#contract/second-step.ts';
import { call } from '#web/api/call.ts';
import { endpointQuery } from '#web/api/query-client.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import common from '#web/ui/display/common.module.css';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { SecondStepForm, type SecondStepProof } from './second-step-form.tsx';
import { type StepUpRequest, useStepUpRequest } from './with-step-up.ts';

export function StepUpDialog() {
  const request = useStepUpRequest();
  return request ? (
    <Dialog title="Confirm your identity" open onClose={request.onCancelled}>
      <StepUp {...request} />
    </Dialog>
  ) : null;
}

function StepUp({ onConfirmed, onCancelled }: StepUpRequest) {
  const { data, error, isFetching, refetch } = useQuery(endpointQuery(secondStep.getSecondStep, {}));
  if (error) return <LoadFailed error={error} loading={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton width="100%" />;
  const cancelButton = (
    <Button kind="text" onClick={onCancelled}>
      Cancel
    </Button>
  );
  if (data.methods.length === 0)
    return (
      <div className={common.stack}>
        <p>Staff need two-step sign-in. Set it up in your settings, then try again.</p>
        <div className={common.row}>
          <ButtonLink href="/settings/change-password">Set up two-step sign-in</ButtonLink>
          {cancelButton}
        </div>
      </div>
    );
  const verify = async (proof: SecondStepProof) => {
    await call(secondStep.stepUp, { body: proof });
    onConfirmed();
  };
  return (
    <div className={common.stack}>
      <p>This needs your second step. You will not be asked again for 10 minutes.</p>
      <SecondStepForm
        methods={data.methods}
        loadPasskeyOptions={async () => (await call(secondStep.startStepUp, {})).options}
        verify={verify}
        cancelButton={cancelButton}
      />
    </div>
  );
}
