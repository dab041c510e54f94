import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { SecondStepMethod } from '#contract/second-step-fields.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useForm } from '#web/ui/forms/use-form.ts';
import { SubmitErrorBanner } from '#web/ui/states/banner.tsx';
import { canUsePasskeys, requestPasskey, toPasskeyErrorMessage } from './passkey-browser.ts';
import styles from './second-step-form.module.css';

export type SecondStepProof = { code: string } | { recoveryCode: string } | { passkey: string };

type Props = {
  methods: SecondStepMethod[];
  loadPasskeyOptions: () => Promise<Record<string, unknown>>;
  verify: (proof: SecondStepProof) => Promise<void>;
  /** Cancels the second step. */
  cancelButton: ReactNode;
};

const ways: Record<SecondStepMethod, string> = {
  passkey: 'Use a passkey',
  code: 'Use a code from your app',
  recoveryCode: 'Use a recovery code',
};

/** Asks for one method and offers the others. */
export function SecondStepForm({ methods, ...props }: Props) {
  const usable = methods.filter((method) => method !== 'passkey' || canUsePasskeys());
  const [chosen, setChosen] = useState(usable[0]);
  if (!chosen)
    return (
      <div className={styles.form}>
        <p>
          None of your methods works in this browser. Use another device, or contact us if you have lost your
          methods and recovery codes.
        </p>
        {props.cancelButton}
      </div>
    );
  return (
    <div className={styles.form}>
      {chosen === 'passkey' ? (
        <PasskeyStep {...props} />
      ) : (
        <CodeStep key={chosen} method={chosen} {...props} />
      )}
      <div className={styles.ways}>
        {usable
          .filter((method) => method !== chosen)
          .map((method) => (
            <Button key={method} kind="text" onClick={() => setChosen(method)}>
              {ways[method]}
            </Button>
          ))}
        {props.cancelButton}
      </div>
    </div>
  );
}

type StepProps = Omit<Props, 'methods' | 'cancelButton'>;

/** The button that chose the step is gone, so the focus moves to the first control of the step. */
function useFocusFirstControl() {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('input, button')?.focus(), []);
  return form;
}

function PasskeyStep({ loadPasskeyOptions, verify }: StepProps) {
  const ref = useFocusFirstControl();
  const { form, isSubmitting, error } = useForm({
    initial: {},
    validate: () => ({}),
    submit: async () => verify({ passkey: await requestPasskey(await loadPasskeyOptions()) }),
  });
  return (
    <form {...form} ref={ref} className={styles.form}>
      {error ? <SubmitErrorBanner>{toPasskeyErrorMessage(error)}</SubmitErrorBanner> : null}
      <p className={styles.intro}>
        Your browser asks for the passkey of your account: a fingerprint, your face, a PIN or a security key.
      </p>
      <Button type="submit" loading={isSubmitting}>
        Continue with a passkey
      </Button>
    </form>
  );
}

const fields = {
  code: {
    label: 'Authenticator code',
    hint: 'The 6 digits that your authenticator app shows now.',
    missing: 'Please enter the 6 digits',
    isComplete: (text: string) => /^\d{6}$/.test(text.replace(/\s/g, '')),
    input: { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 9 },
  },
  recoveryCode: {
    label: 'Recovery code',
    hint: 'One of the ten codes that you saved. Each code works once.',
    missing: 'Please enter a recovery code',
    isComplete: (text: string) => text.trim() !== '',
    input: { autoComplete: 'off', maxLength: 40 },
  },
} as const;

function CodeStep({ method, verify }: StepProps & { method: keyof typeof fields }) {
  const ref = useFocusFirstControl();
  const { label, hint, missing, isComplete, input } = fields[method];
  const { field, form, isSubmitting, error } = useForm({
    initial: { text: '' },
    validate: ({ text }) => ({ text: isComplete(text) ? undefined : missing }),
    submit: ({ text }) => verify(method === 'code' ? { code: text } : { recoveryCode: text }),
    resetOnError: () => true,
  });
  return (
    <form {...form} ref={ref} className={styles.form}>
      {error ? <SubmitErrorBanner>{toPasskeyErrorMessage(error)}</SubmitErrorBanner> : null}
      <TextField {...field('text')} {...input} label={label} hint={hint} />
      <Button type="submit" loading={isSubmitting}>
        Continue
      </Button>
    </form>
  );
}
