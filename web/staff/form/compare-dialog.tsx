import { type ReactNode, useState } from 'react';
import { Button } from '#web/ui/actions/button.tsx';
import common from '#web/ui/display/common.module.css';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { FieldChoice } from './field-choice.tsx';
import type { Choice, FieldConflict } from './merge-edits.ts';

type Props = {
  open: boolean;
  conflict: { changedBy: string | undefined; fields: FieldConflict[] };
  fieldLabels: Record<string, string>;
  formatValue?: ((name: string, value: unknown) => string) | undefined;
  /** Below the value, for values that are too long to compare as text. */
  renderDetails?: (name: string, value: unknown) => ReactNode;
  onSave: (choices: Record<string, Choice>) => void;
  onClose: () => void;
};

/** Loaded when a colleague was quicker. */
export function CompareDialog({
  open,
  conflict,
  fieldLabels,
  formatValue = formatPlain,
  renderDetails,
  onSave,
  onClose,
}: Props) {
  const [choices, setChoices] = useState<Record<string, Choice>>({});
  const who = conflict.changedBy ?? 'A colleague';
  return (
    <Dialog
      title={`${who} changed this too`}
      open={open}
      onClose={onClose}
      actions={
        <>
          <Button kind="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={() => onSave(choices)}>Save these values</Button>
        </>
      }
    >
      <div className={common.stack}>
        <p>
          {conflict.fields.length === 0
            ? 'The changes are in other fields than yours, so both can be kept.'
            : 'Choose a value for each field that you both changed. All other changes are kept.'}
        </p>
        {conflict.fields.map(({ name, mine, theirs }) => (
          <FieldChoice
            key={name}
            name={name}
            label={fieldLabels[name] ?? name}
            options={(
              [
                ['mine', 'Yours', mine],
                ['theirs', who, theirs],
              ] as const
            ).map(([choice, owner, value]) => ({
              choice,
              owner,
              text: formatValue(name, value),
              details: renderDetails?.(name, value),
            }))}
            chosen={choices[name] ?? 'mine'}
            onChoose={(choice) => setChoices({ ...choices, [name]: choice })}
          />
        ))}
      </div>
    </Dialog>
  );
}

function formatPlain(_name: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return Array.isArray(value) ? value.join(', ') : String(value ?? '');
}
