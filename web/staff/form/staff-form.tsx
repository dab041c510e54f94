import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#web/ui/actions/button.tsx';
import { DraftRestoredBanner } from '#web/ui/forms/draft-restored-banner.tsx';
import { UnsavedChangesGuard } from '#web/ui/forms/unsaved-changes-guard.tsx';
import { createLazyModule, useLazyModule } from '#web/ui/overlays/lazy-module.ts';
import { KeyCaps } from '../keys/key-caps.tsx';
import { useShortcuts } from '../keys/use-shortcuts.ts';
import type { Choice } from './merge-edits.ts';
import { SaveState } from './save-state.tsx';
import styles from './staff-form.module.css';
import type { StaffFormState } from './use-staff-form.ts';

const compareDialog = createLazyModule(async () => (await import('./compare-dialog.tsx')).CompareDialog);

type Props = {
  form: StaffFormState;
  /** Such as 'Organisation', for screen readers. */
  label: string;
  /** Names of the fields, for the comparison. */
  fieldLabels: Record<string, string>;
  /** Texts of values that are not for people, such as ids. */
  formatValue?: (name: string, value: unknown) => string;
  saveLabel?: string;
  onCancel?: () => void;
  children: ReactNode;
};

/** Frame of every form that edits an object: save bar, states, unsaved guard and conflicts. */
export function StaffForm(props: Props) {
  const { form: state, label, fieldLabels, formatValue, saveLabel = 'Save', onCancel, children } = props;
  const form = useRef<HTMLFormElement>(null);
  const [isComparing, setIsComparing] = useState(false);
  const close = () => setIsComparing(false);
  const CompareDialog = useLazyModule(compareDialog, isComparing, close);
  const save = () => form.current?.requestSubmit();
  useShortcuts('This page', [{ keys: 'Mod+s', label: saveLabel, run: save }]);
  const saveChosen = (choices: Record<string, Choice>) => {
    close();
    flushSync(() => state.resolve(choices));
    save();
  };
  return (
    <form {...state.form} ref={form} className={styles.form} aria-label={label}>
      {state.isRestored ? <DraftRestoredBanner /> : null}
      <div className={styles.fields}>{children}</div>
      <div className={styles.bar}>
        <SaveState state={state} onCompare={() => setIsComparing(true)} />
        {onCancel ? (
          <Button kind="secondary" onClick={onCancel} disabled={state.isSubmitting}>
            Cancel
          </Button>
        ) : null}
        <Button type="submit" loading={state.isSubmitting} aria-keyshortcuts="Control+s">
          {saveLabel} <KeyCaps keys="Mod+s" />
        </Button>
      </div>
      <UnsavedChangesGuard hasChanges={state.hasChanges && !state.isSubmitting}>
        Your changes would be lost.
      </UnsavedChangesGuard>
      {CompareDialog && state.conflict ? (
        <CompareDialog
          open={isComparing}
          conflict={state.conflict}
          fieldLabels={fieldLabels}
          formatValue={formatValue}
          onSave={saveChosen}
          onClose={close}
        />
      ) : null}
    </form>
  );
}
