import type { ImportState } from '#contract/imports.staff.ts';
import { ActionButton } from '#web/staff/action-button.tsx';
import type { ColumnChoice } from './use-column-choice.ts';

type Props = { state: ImportState; choice: ColumnChoice };

/** The main button while staff map the columns. */
export const CheckButton = ({ state, choice }: Props) => (
  <ActionButton
    kind="primary"
    label={state === 'mapping' ? 'Check the file' : 'Check again'}
    loading={choice.isStarting}
    onClick={choice.check}
  />
);
