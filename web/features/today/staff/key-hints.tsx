import { KeyCaps } from '#web/staff/keys/key-caps.tsx';
import styles from './key-hints.module.css';

const hints = [
  ['j k', 'move'],
  ['Enter', 'open'],
  ['c', 'take it'],
  ['s', 'snooze'],
  ['u', 'undo'],
  ['?', 'all keys'],
] as const;

/** For the eyes only: the dialog of `?` lists the keys for screen readers. */
export const KeyHints = () => (
  <p className={styles.hints} aria-hidden="true">
    {hints.map(([keys, label]) => (
      <span key={keys} className={styles.hint}>
        <KeyCaps keys={keys} />
        {label}
      </span>
    ))}
  </p>
);
