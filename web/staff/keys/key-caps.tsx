import styles from './key-caps.module.css';
import { isSingleKey } from './match-shortcut.ts';
import { useSingleKeys } from './single-keys.ts';

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);
const names: Record<string, string> = {
  Mod: isMac ? '⌘' : 'Ctrl',
  Escape: 'Esc',
  ArrowDown: '↓',
  ArrowUp: '↑',
};

/** For the eyes only: the element with the key has `aria-keyshortcuts`. */
export function KeyCaps({ keys }: { keys: string }) {
  const areSingleKeysOn = useSingleKeys();
  if (isSingleKey(keys) && !areSingleKeysOn) return null;
  return (
    <span className={styles.keys} aria-hidden="true">
      {keys.split(/[ +]/).map((key) => (
        <kbd key={key} className={styles.key}>
          {names[key] ?? (key.length === 1 ? key.toUpperCase() : key)}
        </kbd>
      ))}
    </span>
  );
}
