import type { ExportColumnOption } from '#contract/exports.staff.ts';
import { Button } from '#web/ui/actions/button.tsx';
import common from '#web/ui/display/common.module.css';
import { ChoiceGroup } from '../form/choice-group.tsx';
import styles from './export-columns.module.css';

type Props = {
  options: ExportColumnOption[];
  value: string[];
  onValueChange: (columns: string[]) => void;
};

export function ExportColumns({ options, value, onValueChange }: Props) {
  const names = options.map(({ name }) => name);
  const defaults = options.filter(({ isDefault }) => isDefault).map(({ name }) => name);
  return (
    <div className={common.stackSmall}>
      <div className={styles.columns}>
        <ChoiceGroup
          legend={`Columns (${value.length} of ${options.length})`}
          value={value}
          error={undefined}
          options={options.map(({ name, label }) => ({ id: name, name: label }))}
          onValueChange={onValueChange}
        />
      </div>
      <div className={common.row}>
        <Button kind="text" onClick={() => onValueChange(names)}>
          Choose all
        </Button>
        <Button kind="text" onClick={() => onValueChange(defaults)}>
          Reset to default
        </Button>
      </div>
    </div>
  );
}
