import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { toErrorMessage } from '#web/api/api-error.ts';
import { Button } from '#web/ui/actions/button.tsx';
import common from '#web/ui/display/common.module.css';
import { formatArticleDate } from '#web/ui/formats/format-date.ts';
import { notify } from '#web/ui/overlays/notify.ts';
import { createCalendarAddress, removeCalendarAddress } from './calendar-address.calls.ts';
import { focusOnMount } from './focus-on-mount.ts';
import { NewCalendarAddress } from './new-calendar-address.tsx';

type Action = 'Replace' | 'Remove';

export function CalendarAddressActions({ createdAt }: { createdAt: string | null }) {
  const [asked, setAsked] = useState<Action>();
  const closeQuestion = () => setAsked(undefined);
  const create = useMutation({
    mutationFn: createCalendarAddress,
    onError: notifyError,
    onSettled: closeQuestion,
  });
  const remove = useMutation({
    mutationFn: removeCalendarAddress,
    onSuccess: () => {
      create.reset();
      notify('success', 'Calendar address removed');
    },
    onError: notifyError,
    onSettled: closeQuestion,
  });
  if (!createdAt)
    return (
      <div>
        <Button
          // The button that had the focus is gone.
          ref={remove.isSuccess ? focusOnMount : null}
          loading={create.isPending}
          onClick={() => create.mutate()}
        >
          Create address
        </Button>
      </div>
    );
  return (
    <>
      {create.data ? (
        <NewCalendarAddress key={create.data} url={create.data} />
      ) : (
        <p>Your address was created on {formatArticleDate(createdAt)}. It was shown only then.</p>
      )}
      <Question
        asked={asked}
        onAsk={setAsked}
        loading={create.isPending || remove.isPending}
        onConfirm={() => (asked === 'Replace' ? create.mutate() : remove.mutate())}
      />
    </>
  );
}

const notifyError = (error: Error) =>
  notify('error', 'The calendar address was not changed', toErrorMessage(error));

type QuestionProps = {
  asked: Action | undefined;
  onAsk: (action: Action | undefined) => void;
  loading: boolean;
  onConfirm: () => void;
};

/** Asks first, because calendars stop working with an address that has ended. */
function Question({ asked, onAsk, loading, onConfirm }: QuestionProps) {
  const buttons = useRef<HTMLDivElement>(null);
  const cancel = () => {
    onAsk(undefined);
    buttons.current?.querySelector('button')?.focus();
  };
  return (
    <>
      <div ref={buttons} className={common.row}>
        {(['Replace', 'Remove'] as const).map((action) => (
          <Button
            key={action}
            kind="secondary"
            aria-expanded={asked === action}
            onClick={() => onAsk(action)}
          >
            {action} address
          </Button>
        ))}
      </div>
      {asked ? (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
        <div
          key={asked}
          ref={focusOnMount}
          tabIndex={-1}
          role="group"
          aria-label={`${asked} address`}
          className={common.stackSmall}
        >
          <p>
            The present address ends immediately. Calendars that use it no longer get your events.
            {asked === 'Replace' ? ' Add the new address to them.' : null}
          </p>
          <div className={common.row}>
            <Button loading={loading} onClick={onConfirm}>
              {asked} now
            </Button>
            <Button kind="secondary" onClick={cancel}>
              Cancel
            </Button>
          </div>
        </div>
      ) : null}
    </>
  );
}
