import { authentication } from '#contract/authentication.ts';
import { ApiError, type SecondStepRequest } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { signIn } from '#web/features/authentication/authentication.calls.ts';
import styles from '#web/second-step/second-step-form.module.css';
import { SecondStepForm, type SecondStepProof } from '#web/second-step/second-step-form.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { PageHeading } from '#web/ui/pages/page-heading.tsx';

export type SecondStepProps = {
  request: SecondStepRequest;
  onSignedIn: () => Promise<void>;
  /** Returns to the password, with an error if the sign-in has ended. */
  onBack: (ended?: Error) => void;
};

/** The second step of a sign-in, after the password. */
export function SecondStepSignIn({ request, onSignedIn, onBack }: SecondStepProps) {
  const token = request.secondStepToken;
  const verify = async (proof: SecondStepProof) => {
    try {
      await signIn({ grant_type: 'second_step', second_step_token: token, ...toGrant(proof) });
    } catch (error) {
      if (hasSignInEnded(error)) return onBack(error);
      throw error;
    }
    await onSignedIn();
  };
  return (
    <div className={styles.form}>
      <PageHeading>Confirm your identity</PageHeading>
      <SecondStepForm
        methods={request.secondStepMethods}
        loadPasskeyOptions={async () =>
          (await call(authentication.startSecondStep, { body: { token } })).options
        }
        verify={verify}
        cancelButton={
          <Button kind="text" onClick={() => onBack()}>
            Back
          </Button>
        }
      />
    </div>
  );
}

const toGrant = (proof: SecondStepProof) =>
  'recoveryCode' in proof ? { recovery_code: proof.recoveryCode } : proof;

/** The server repeats the request for a second step while further attempts are possible. */
const hasSignInEnded = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 400 && !error.secondStepToken;
