import { type FormEvent, type KeyboardEvent, useId, useState } from 'react';
import type { TodayAction, TodayDetail } from '#contract/today.staff.ts';
import { toErrorMessage } from '#web/api/api-error.ts';
import { KeyCaps } from '#web/staff/keys/key-caps.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import common from '#web/ui/display/common.module.css';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Banner } from '#web/ui/states/banner.tsx';
import styles from './decision-dialog.module.css';
import type { DecisionState } from './use-decision.ts';

/** Asks for the text that a decision needs: a reason, a question or an answer. */
export function DecisionDialog({ decision }: { decision: DecisionState }) {
  const { asking, detail, stopAsking, answer } = decision;
  const formId = useId();
  const [isRunning, setIsRunning] = useState(false);
  const close = () => isRunning || stopAsking();
  const label = asking?.label.replace('…', '') ?? '';
  return (
    <Dialog
      title={detail ? `${label}: ${detail.heading}` : label}
      open={asking !== undefined}
      onClose={close}
      actions={
        <>
          <Button kind="secondary" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={formId} loading={isRunning} aria-keyshortcuts="Control+Enter">
            {label}
            <KeyCaps keys="Mod+Enter" />
          </Button>
        </>
      }
    >
      {asking && detail ? (
        <TextForm
          id={formId}
          action={asking}
          detail={detail}
          onSubmit={async (text) => {
            setIsRunning(true);
            await answer(text).finally(() => setIsRunning(false));
            stopAsking();
          }}
        />
      ) : null}
    </Dialog>
  );
}

const focusText = (form: HTMLFormElement | null) => form?.querySelector('textarea')?.focus();

type FormProps = {
  id: string;
  action: TodayAction;
  detail: TodayDetail;
  onSubmit: (text: string) => Promise<void>;
};

/** A failure keeps the text. */
function TextForm({ id, action, detail, onSubmit }: FormProps) {
  const { label = '', hint = '', maxLength = 0 } = action.text ?? {};
  const [text, setText] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const [error, setError] = useState<unknown>();
  const isEmpty = text.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsMissing(isEmpty);
    setError(undefined);
    if (!isEmpty) onSubmit(text.trim()).catch(setError);
  };
  const submitByKey = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
  };
  return (
    <form
      ref={focusText}
      id={id}
      className={common.stack}
      noValidate
      onSubmit={submit}
      onKeyDown={submitByKey}
    >
      {detail.templates.length > 0 ? (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
        <div className={styles.templates} role="group" aria-label="Insert a template">
          {detail.templates.map((template) => (
            <Button key={template.title} kind="text" onClick={() => setText(template.text)}>
              {template.title}
            </Button>
          ))}
        </div>
      ) : null}
      <TextArea
        name="text"
        label={label}
        hint={`${hint} ${text.length} of ${maxLength}`}
        error={isMissing && isEmpty ? 'Enter a text' : undefined}
        value={text}
        onValueChange={(next) => setText(next.slice(0, maxLength))}
      />
      {error === undefined ? null : <Banner kind="error">{toErrorMessage(error)}</Banner>}
    </form>
  );
}
