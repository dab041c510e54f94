import { useState } from 'react';
import { createLazyModule, useLazyModule } from '#web/ui/overlays/lazy-module.ts';
import { SaveStatus } from './save-status.tsx';
import type { AutosaveState } from './use-autosave.ts';

const compareDialog = createLazyModule(
  async () => (await import('../form/compare-dialog.tsx')).CompareDialog,
);

type Props = {
  state: AutosaveState;
  /** Names of the fields, for the comparison. */
  fieldLabels: Record<string, string>;
  /** Texts of values that are not for people. Undefined for the others. */
  formatValue?: ((name: string, value: unknown) => string | undefined) | undefined;
};

/** The state of saving, and the comparison with the version of a colleague. */
export function SaveStatusWithConflict({ state, fieldLabels, formatValue }: Props) {
  const [isComparing, setIsComparing] = useState(false);
  const close = () => setIsComparing(false);
  const CompareDialog = useLazyModule(compareDialog, isComparing, close);
  return (
    <>
      <SaveStatus state={state} onCompare={() => setIsComparing(true)} />
      {CompareDialog && state.conflict ? (
        <CompareDialog
          open={isComparing}
          conflict={state.conflict}
          fieldLabels={fieldLabels}
          formatValue={(name, value) => formatValue?.(name, value) ?? toPlainText(value)}
          onSave={(choices) => {
            state.resolve(choices);
            close();
          }}
          onClose={close}
        />
      ) : null}
    </>
  );
}

const maxShown = 400;

/** Without tags, so that people can read it. */
function toPlainText(value: unknown): string {
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const text = String(value ?? '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return text.length > maxShown ? `${text.slice(0, maxShown)}…` : text;
}
