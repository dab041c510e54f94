import {
  type Dispatch,
  type FormEvent,
  type KeyboardEvent,
  type SetStateAction,
  useRef,
  useState,
} from 'react';
import type { StaffEnquiryDetail } from '#contract/enquiries.staff.ts';
import { maxMessageLength } from '#contract/enquiries.ts';
import { isBlank } from '#contract/normalise-text.ts';
import { toErrorMessage } from '#web/api/api-error.ts';
import { putBack } from '#web/staff/history/history.calls.ts';
import { KeyCaps } from '#web/staff/keys/key-caps.tsx';
import { useShortcuts } from '#web/staff/keys/use-shortcuts.ts';
import { ObjectCard } from '#web/staff/object-page/object-cards.tsx';
import { usePermissions } from '#web/staff/staff-profile.ts';
import { notifyWithUndo } from '#web/staff/undo.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { lengthError } from '#web/ui/fields/length-error.ts';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { Banner } from '#web/ui/states/banner.tsx';
import styles from './answer-box.module.css';
import { showCurrent } from './change-with-undo.ts';
import { addNote, sendAnswer } from './enquiries.calls.ts';
import { TemplatePicker } from './template-picker.tsx';
import { hasDraft, type MessageMode, useAnswerDraft } from './use-answer-draft.ts';

/** The text is kept while a colleague was quicker, and comes back after Undo. */
export function AnswerBox({ enquiry }: { enquiry: StaffEnquiryDetail }) {
  const { can } = usePermissions();
  const box = useRef<HTMLDivElement>(null);
  const [mode, setMode] = useState<MessageMode>(() =>
    hasDraft(enquiry.id, 'note') && !hasDraft(enquiry.id, 'answer') ? 'note' : 'answer',
  );
  const focus = () => box.current?.querySelector('textarea')?.focus();
  const shortcuts = [
    { keys: 'e', label: 'Answer', run: focus },
    { keys: 'Mod+Enter', label: 'Send the text' },
  ];
  useShortcuts('This page', can('enquiries.answer') ? shortcuts : []);
  if (!can('enquiries.answer')) return null;
  return (
    <div ref={box} className={styles.box} tabIndex={-1}>
      <ObjectCard
        title={mode === 'answer' ? 'Answer' : 'Note'}
        action={<ModeSwitch mode={mode} onChange={setMode} />}
      >
        <AnswerForm key={mode} enquiry={enquiry} mode={mode} onSent={() => box.current?.focus()} />
      </ObjectCard>
    </div>
  );
}

const ModeSwitch = ({ mode, onChange }: { mode: MessageMode; onChange: (mode: MessageMode) => void }) => (
  <Button kind="text" onClick={() => onChange(mode === 'answer' ? 'note' : 'answer')}>
    {mode === 'answer' ? 'Write a note instead' : 'Answer instead'}
  </Button>
);

type FormProps = {
  enquiry: StaffEnquiryDetail;
  mode: MessageMode;
  /** Moves the focus out of the text, so that single keys such as `u` work. */
  onSent: () => void;
};

function AnswerForm({ enquiry, mode, onSent }: FormProps) {
  const { text, setText } = useAnswerDraft(enquiry.id, mode);
  const { isSending, error, showsErrors, submit } = useSubmit({ enquiry, mode, onSent }, text, setText);
  const { email, isRegisteredEmail, firstName } = enquiry;
  return (
    <form className={styles.form} noValidate onSubmit={submit} onKeyDown={submitByKey}>
      {mode === 'answer' ? (
        <TemplatePicker enquiry={enquiry} onPick={(picked) => setText(joinTexts(text, picked))} />
      ) : null}
      <TextArea
        name="answer"
        label={mode === 'answer' ? `Answer to ${firstName}` : 'Note for staff'}
        hint={
          mode === 'answer'
            ? `Sent to ${email}${isRegisteredEmail ? ', with the question quoted below it.' : '.'}`
            : 'Members never see notes.'
        }
        error={(showsErrors && isBlank(text) ? 'Write a text first' : undefined) ?? toLengthError(text)}
        value={text}
        onValueChange={setText}
      />
      {mode === 'answer' && !isRegisteredEmail ? (
        <Banner kind="info">
          {email} is not the confirmed address of the member, so the email quotes nothing. Write no personal
          details.
        </Banner>
      ) : null}
      {error === undefined ? null : (
        <Banner kind="error">
          <strong>{toErrorMessage(error)}</strong>
          <span>Your text is kept. Check the messages above, then send it again or change it.</span>
        </Banner>
      )}
      <div>
        <Button type="submit" loading={isSending}>
          {mode === 'answer' ? 'Send answer' : 'Add note'} <KeyCaps keys="Mod+Enter" />
        </Button>
      </div>
    </form>
  );
}

/** Control or Command and Enter, while the text has the focus. */
function submitByKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
}

const toLengthError = (text: string) => lengthError('text', text, maxMessageLength);

const joinTexts = (...texts: string[]) =>
  texts
    .filter((text) => !isBlank(text))
    .map((text) => text.trimEnd())
    .join('\n\n');

function useSubmit(
  { enquiry, mode, onSent }: FormProps,
  text: string,
  setText: Dispatch<SetStateAction<string>>,
) {
  const [isSending, setIsSending] = useState(false);
  const [showsErrors, setShowsErrors] = useState(false);
  const [error, setError] = useState<unknown>();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const isInvalid = isBlank(text) || toLengthError(text) !== undefined;
    setShowsErrors(isInvalid);
    if (isInvalid) event.currentTarget.querySelector('textarea')?.focus();
    if (isInvalid || isSending) return;
    setIsSending(true);
    setError(undefined);
    try {
      const { entryId } = await (mode === 'answer' ? sendAnswer(enquiry, text) : addNote(enquiry, text));
      setText('');
      onSent();
      const done = mode === 'answer' ? `Answer to ${enquiry.firstName} sent.` : 'Note added.';
      if (entryId)
        notifyWithUndo(done, () => putBack(entryId).then(() => setText((typed) => joinTexts(text, typed))));
    } catch (failure) {
      showCurrent(failure);
      setError(failure);
    } finally {
      setIsSending(false);
    }
  };
  return { isSending, error, showsErrors, submit };
}
