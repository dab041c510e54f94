import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiError, toErrorMessage } from '#web/api/api-error.ts';
import { Button } from '#web/ui/actions/button.tsx';
import common from '#web/ui/display/common.module.css';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { focusInvalidField } from '#web/ui/forms/use-form.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { SubmitErrorBanner } from '#web/ui/states/banner.tsx';

type FieldMessages = Record<string, string | undefined>;

type Reason = { label: string; hint?: string; isRequired: boolean; minLength?: number; maxLength: number };

type Props = {
  open: boolean;
  /** A question, such as 'Merge 2 organisations?' */
  title: string;
  /** Lists the changes, with numbers. A function shows errors of its fields beside them. */
  children: ReactNode | ((fieldErrors: FieldMessages) => ReactNode);
  /** Says what happens, such as 'Move 14 members'. */
  confirmLabel: string;
  /** False while something must be chosen first. */
  canConfirm?: boolean;
  reason?: Reason;
  onConfirm: (reason: string) => Promise<unknown>;
  onClose: () => void;
};

/** Stays open with the message if the action fails. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirmLabel,
  canConfirm = true,
  reason,
  onConfirm,
  onClose,
}: Props) {
  const formId = useId();
  const [isRunning, setIsRunning] = useState(false);
  const close = () => isRunning || onClose();
  return (
    <Dialog
      title={title}
      open={open}
      onClose={close}
      actions={
        <>
          <Button kind="secondary" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={formId} loading={isRunning} disabled={!canConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <ConfirmForm
        id={formId}
        reason={reason}
        isRunning={isRunning}
        setIsRunning={setIsRunning}
        onConfirm={onConfirm}
        onClose={onClose}
      >
        {children}
      </ConfirmForm>
    </Dialog>
  );
}

type FormProps = Pick<Props, 'onConfirm' | 'onClose' | 'children'> & {
  id: string;
  reason: Reason | undefined;
  isRunning: boolean;
  setIsRunning: (isRunning: boolean) => void;
};

/** Separate, so that a reason is forgotten when the dialog closes. */
function ConfirmForm({ id, reason, isRunning, setIsRunning, onConfirm, onClose, children }: FormProps) {
  const [text, setText] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const [error, setError] = useState<unknown>();
  const minLength = reason?.isRequired ? (reason.minLength ?? 1) : 0;
  const isTooShort = text.trim().length < minLength;
  const fieldErrors = typeof children === 'function' ? toFieldMessages(error) : {};
  const isAtField = Object.keys(fieldErrors).length > 0;
  const content = typeof children === 'function' ? children(fieldErrors) : children;
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (isRunning) return;
    setIsMissing(isTooShort);
    if (isTooShort) return;
    setIsRunning(true);
    setError(undefined);
    try {
      await onConfirm(text.trim());
      onClose();
    } catch (failure) {
      flushSync(() => setError(failure));
      focusInvalidField(form);
    } finally {
      setIsRunning(false);
    }
  };
  return (
    <form
      id={id}
      className={common.stack}
      noValidate
      onSubmit={submit}
      onInput={() => isAtField && setError(undefined)}
    >
      {content}
      {reason ? (
        <TextArea
          name="reason"
          label={reason.label}
          hint={`${reason.hint ? `${reason.hint} ` : ''}${text.length} of ${reason.maxLength}`}
          error={isMissing && isTooShort ? toMissingText(minLength) : undefined}
          value={text}
          onValueChange={(next) => setText(next.slice(0, reason.maxLength))}
        />
      ) : null}
      {error === undefined || isAtField ? null : (
        <SubmitErrorBanner>{toErrorMessage(error)}</SubmitErrorBanner>
      )}
    </form>
  );
}

const toFieldMessages = (error: unknown): FieldMessages =>
  error instanceof ApiError
    ? Object.fromEntries(error.fieldErrors.map(({ field, message }) => [field, message]))
    : {};

const toMissingText = (minLength: number) =>
  minLength > 1 ? `Enter at least ${minLength} characters` : 'Enter a reason';
