import { toErrorMessage } from '#web/api/api-error.ts';
import { isStepUpCancelled } from '#web/second-step/with-step-up.ts';
import { dismissByTitle, notify } from '#web/ui/overlays/notify.ts';
import { describePutBack, type PutBackResult } from './history/history.calls.ts';
import { KeyCaps } from './keys/key-caps.tsx';
import styles from './undo.module.css';

/** May return the result of putting back, which can be partial. */
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
      onClick={() => void undoNow(title, undo)}
    >
      Undo <KeyCaps keys="u" />
    </button>,
  );
}

/** For the key. */
export function undoLast(): void {
  if (last) void undoNow(last.title, last.undo);
}

/** Replaces the line of the act by the result. */
export async function undoNow(title: string, undo: Undo): Promise<void> {
  last = undefined;
  dismissByTitle(title);
  try {
    const result = await undo();
    notify('success', isPutBackResult(result) && isPartial(result) ? describePutBack(result) : 'Undone.');
  } catch (error) {
    if (isStepUpCancelled(error)) return;
    notify('error', 'Not undone.', toErrorMessage(error));
  }
}

const isPutBackResult = (result: unknown): result is PutBackResult =>
  typeof result === 'object' && result !== null && 'restoredCount' in result;

const isPartial = ({ restoredCount, leftAlone }: PutBackResult) =>
  restoredCount === 0 || leftAlone.length > 0;
