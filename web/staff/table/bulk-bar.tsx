import X from 'lucide-react/icons/x';
import { formatCount } from '#web/ui/formats/format-count.ts';
import { KeyCaps } from '../keys/key-caps.tsx';
import { useShortcuts } from '../keys/use-shortcuts.ts';
import styles from './bulk-bar.module.css';
import type { TableSelection } from './selection.ts';
import type { BulkAction } from './table-types.ts';

type Props<Row> = { actions: BulkAction<Row>[]; selection: TableSelection<Row>; totalItems: number };

/** Each action opens a list of what will change; see ConfirmDialog. */
export function BulkBar<Row>({ actions, selection, totalItems }: Props<Row>) {
  const selected = selection.selection;
  useShortcuts(
    'Selected rows',
    actions.flatMap(({ key, label, run }) => (key ? { keys: key, label, run: () => run(selected) } : [])),
  );
  return (
    <section className={styles.bar} aria-label="Selected rows">
      <p className={styles.count} role="status">
        {formatCount(selected.count)} selected
      </p>
      {selected.isAllMatching || selected.count >= totalItems ? null : (
        <button type="button" className={styles.all} onClick={selection.selectAllMatching}>
          Select all {formatCount(totalItems)}
        </button>
      )}
      <div className={styles.actions}>
        {actions.map(({ label, icon: Icon, key, run }) => (
          <button
            key={label}
            type="button"
            className={styles.action}
            aria-keyshortcuts={key}
            onClick={() => run(selected)}
          >
            <Icon size={18} aria-hidden="true" />
            {label}
            {key ? <KeyCaps keys={key} /> : null}
          </button>
        ))}
        <button
          type="button"
          className={styles.action}
          aria-label="Clear the selection"
          onClick={selection.clear}
        >
          <X size={18} aria-hidden="true" />
          <KeyCaps keys="Escape" />
        </button>
      </div>
    </section>
  );
}
