import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { KeyCaps } from './key-caps.tsx';
import styles from './keys-dialog.module.css';
import { useSingleKeys } from './single-keys.ts';
import { listShortcutGroups } from './use-shortcuts.ts';

/** Loaded when `?` is pressed first. */
export function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const areSingleKeysOn = useSingleKeys();
  const groups = open ? listShortcutGroups() : [];
  return (
    <Dialog title="Keys" open={open} onClose={onClose}>
      {areSingleKeysOn ? null : <p>Single keys are off. Turn them on in Settings.</p>}
      <div className={styles.groups}>
        {groups.map(({ name, shortcuts }) => (
          <section key={name}>
            <h3 className={styles.name}>{name}</h3>
            <dl className={styles.list}>
              {shortcuts.map(({ keys, label }) =>
                keys ? (
                  <div key={keys} className={styles.row}>
                    <dt>{label}</dt>
                    <dd>
                      <KeyCaps keys={keys} />
                      <span className={styles.spoken}>{keys.replace(' ', ' then ')}</span>
                    </dd>
                  </div>
                ) : null,
              )}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
