import ArrowRight from 'lucide-react/icons/arrow-right';
import type { ImportDetails } from '#contract/imports.staff.ts';
import { Select } from '#web/ui/fields/select-field.tsx';
import styles from './column-list.module.css';
import { mapColumn } from './column-mapping.ts';
import type { ColumnChoice } from './use-column-choice.ts';

type Props = { details: ImportDetails; choice: ColumnChoice; isReadOnly: boolean };

export function ColumnList({ details, choice, isReadOnly }: Props) {
  const { columns, fields } = details;
  const { mapping, change } = choice;
  const options = fields.map(({ name, label }) => ({ value: name, label }));
  return (
    <ul className={styles.list} aria-label="Columns of the file">
      {columns.map(({ letter, header, examples }, index) => (
        <li key={letter} className={styles.column} data-used={mapping.fields[index] ? '' : undefined}>
          <span className={styles.letter}>{letter}</span>
          <div className={styles.text}>
            <strong className={styles.header}>{header || 'No header'}</strong>
            <span className={styles.examples}>{examples.join(' · ') || 'No values in the first rows'}</span>
          </div>
          <ArrowRight size={16} aria-hidden="true" className={styles.arrow} />
          <Select
            aria-label={`Field of column ${letter}, ${header || 'no header'}`}
            value={mapping.fields[index] ?? ''}
            options={options}
            placeholder="Leave out"
            disabled={isReadOnly}
            onValueChange={(name) => change(mapColumn(details, mapping, index, name || null))}
          />
        </li>
      ))}
    </ul>
  );
}
