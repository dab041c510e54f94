import { useState } from 'react';
import type { DraftItem } from '#contract/drafts.ts';
import { ApiError, toErrorMessage } from '#web/api/api-error.ts';
import { isStepUpCancelled } from '#web/second-step/with-step-up.ts';
import { dismissTopic, notify } from '#web/ui/overlays/notify.ts';
import { putBack } from '../history/history.calls.ts';
import { notifyWithUndo } from '../undo.tsx';
import { applyDraftChange, type DraftCalls, showDraft } from './draft-calls.ts';
import { describeErrors } from './rejected-fields.ts';
import { useAutosave } from './use-autosave.ts';

type Options<Body> = {
  item: DraftItem<Body>;
  calls: DraftCalls<Body>;
  /** Labels of the fields on the screen, for messages and comparisons. */
  fieldLabels: Record<keyof Body & string, string>;
  /** The field with the text of the article editor. */
  textField?: keyof Body;
};

type Changed<Body> = { item: DraftItem<Body>; entryId: string | null };
type Change<Body> = (target: DraftItem<Body>) => Promise<Changed<Body>>;

/** A draft that is saved while the person types, and published by a button. */
export function useDraft<Body extends Record<string, unknown>>(options: Options<Body>) {
  const { item, calls, fieldLabels, textField } = options;
  const [publishErrors, setPublishErrors] = useState<Partial<Record<string, string>>>({});
  const [isRunning, setIsRunning] = useState(false);
  const autosave = useAutosave<DraftItem<Body>, Body>({
    item,
    toValues: ({ draft, live }) => (draft ?? live) as Body,
    ...(textField && { textField }),
    fieldLabels,
    save: async ({ values, version }) => {
      const { item: saved } = await calls.save({ id: item.id, version }, values);
      await showDraft(calls, saved);
      return saved;
    },
    show: (newer) => showDraft(calls, newer),
  });

  const errors = { ...publishErrors, ...autosave.invalidFields };

  /** Saves first, so that the action is about the values on the screen. */
  const run = async (change: Change<Body>, done: string, failed: string) => {
    setIsRunning(true);
    try {
      const { entryId } = await autosave.run((saved) => applyDraftChange(calls, change(saved)));
      setPublishErrors({});
      dismissTopic(item.id);
      if (entryId) notifyWithUndo(done, () => putBack(entryId), item.id);
    } catch (error) {
      showFailure(error, failed);
    } finally {
      setIsRunning(false);
    }
  };

  function showFailure(error: unknown, failed: string): void {
    if (isStepUpCancelled(error)) return;
    const fieldErrors = error instanceof ApiError ? error.fieldErrors : [];
    const messages = describeErrors(fieldErrors, fieldLabels);
    setPublishErrors(messages);
    const reason = fieldErrors.length > 0 ? `${Object.values(messages).join('. ')}.` : toErrorMessage(error);
    notify('error', failed, reason, { topic: item.id });
    setTimeout(() => document.querySelector<HTMLElement>('main [aria-invalid="true"]')?.focus());
  }

  return {
    ...autosave,
    item,
    calls,
    fieldLabels,
    errors,
    isRunning,
    run,
    /** Properties of a field for text. */
    field: (name: keyof Body & string) => ({
      name,
      label: fieldLabels[name],
      value: String(autosave.values[name] ?? ''),
      error: errors[name],
      autoComplete: 'off',
      onValueChange: (value: string) => autosave.change({ [name]: value } as Partial<Body>),
    }),
  };
}

export type Draft<Body extends Record<string, unknown>> = ReturnType<typeof useDraft<Body>>;
