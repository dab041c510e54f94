import Ellipsis from 'lucide-react/icons/ellipsis';
import X from 'lucide-react/icons/x';
import { VisuallyHidden } from '#web/ui/display/visually-hidden.tsx';
import { formatCount } from '#web/ui/formats/format-count.ts';
import { Menu, MenuButton } from '#web/ui/overlays/menu.tsx';
import { notify } from '#web/ui/overlays/notify.ts';
import { useMinWidth } from '#web/ui/pages/use-min-width.ts';
import { explainRefusal } from '../explain-refusal.ts';
import { KeyCaps } from '../keys/key-caps.tsx';
import { useShortcuts } from '../keys/use-shortcuts.ts';
import { usePermissions } from '../staff-profile.ts';
import styles from './bulk-bar.module.css';
import type { TableSelection } from './selection.ts';
import type { BulkAction } from './table-types.ts';

type Props<Row> = { actions: BulkAction<Row>[]; selection: TableSelection<Row>; totalItems: number };

/** Each action opens a list of what will change; see ConfirmDialog. */
export function BulkBar<Row>({ actions, selection, totalItems }: Props<Row>) {
  const { can } = usePermissions();
  const isWide = useMinWidth(600);
  const selected = selection.selection;
  const runnable = actions.map(({ capability, run, ...action }) => ({
    ...action,
    run: () => {
      if (!capability || can(capability)) run(selected, selection.clear);
      else notify('error', 'You cannot do this.', explainRefusal(capability));
    },
  }));
  useShortcuts(
    'Selected rows',
    runnable.map(({ key, label, run }) => ({ ...(key && { keys: key }), label, run })),
  );
  const isInBar = ({ isInMenu }: { isInMenu?: true }, index: number) =>
    isWide ? !isInMenu : index === 0 || runnable.length === 2;
  const inMenu = runnable.filter((action, index) => !isInBar(action, index));
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
        {runnable.filter(isInBar).map(({ label, icon: Icon, key, run }) => (
          <button key={label} type="button" className={styles.action} aria-keyshortcuts={key} onClick={run}>
            <Icon size={18} aria-hidden="true" />
            {label}
            {key ? <KeyCaps keys={key} /> : null}
          </button>
        ))}
        {inMenu.length > 0 ? <MoreActions actions={inMenu} /> : null}
        <button type="button" className={styles.action} onClick={selection.clear}>
          <X size={18} aria-hidden="true" />
          <VisuallyHidden>Clear the selection</VisuallyHidden>
          <KeyCaps keys="Escape" />
        </button>
      </div>
    </section>
  );
}

type MenuAction = Pick<BulkAction<never>, 'label' | 'icon'> & { run: () => void };

const MoreActions = ({ actions }: { actions: MenuAction[] }) => (
  <div className={styles.more}>
    <Menu
      label="More changes"
      trigger={(props) => (
        <button {...props} type="button" className={styles.action}>
          <Ellipsis size={18} aria-hidden="true" />
          More
        </button>
      )}
    >
      {actions.map(({ label, icon: Icon, run }) => (
        <MenuButton key={label} icon={<Icon size={18} aria-hidden="true" />} onClick={run}>
          {label}
        </MenuButton>
      ))}
    </Menu>
  </div>
);
