import { toErrorMessage } from '#web/api/api-error.ts';
import { dismissByTitle, notify } from '#web/ui/overlays/notify.ts';
import { KeyCaps } from './keys/key-caps.tsx';
import styles from './undo.module.css';

type Undo = () => Promise<unknown>;

const undoTimeMs = 10_000;
let shownTitle: string | undefined;
let last: { title: string; undo: Undo } | undefined;

/** One line after an act, with Undo for 10 s. `undo` usually puts back a history entry. */
export function notifyWithUndo(title: string, undo: Undo): void {
  // Only the last change can be undone.
  if (shownTitle) dismissByTitle(shownTitle);
  shownTitle = title;
  last = { title, undo };
  const shown = last;
  setTimeout(() => {
    if (last === shown) last = undefined;
  }, undoTimeMs);
  notify(
    'success',
    title,
    undefined,
    <button
      type="button"
      className={styles.button}
      aria-keyshortcuts="u"
      onClick={() => void run(title, undo)}
    >
      Undo <KeyCaps keys="u" />
    </button>,
  );
}

/** For the key. */
export function undoLast(): void {
  if (last) void run(last.title, last.undo);
}

async function run(title: string, undo: Undo): Promise<void> {
  last = undefined;
  dismissByTitle(title);
  try {
    await undo();
    notify('success', 'Undone.');
  } catch (error) {
    notify('error', 'Not undone.', toErrorMessage(error));
  }
}
