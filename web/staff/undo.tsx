import { toErrorMessage } from '#web/api/api-error.ts';
import { isStepUpCancelled } from '#web/second-step/with-step-up.ts';
import { dismissByTitle, notify } from '#web/ui/overlays/notify.ts';
import { describePutBack, type PutBackResult } from './history/history.calls.ts';
import { KeyCaps } from './keys/key-caps.tsx';
import styles from './undo.module.css';

/** May return the result of putting back, which can be partial. */
type Undo = () => Promise<unknown>;

type UndoableAct = { title: string; undo: Undo; topic?: string | undefined };

const undoTimeMs = 10_000;
let shownTitle: string | undefined;
let last: UndoableAct | undefined;

/** One line after an act, with Undo for 10 s. `undo` usually puts back a history entry. See `notify` for `topic`. */
export function notifyWithUndo(title: string, undo: Undo, topic?: string): void {
  // Only the last change can be undone.
  if (shownTitle) dismissByTitle(shownTitle);
  shownTitle = title;
  const shown = { title, undo, topic };
  last = shown;
  setTimeout(() => {
    if (last === shown) last = undefined;
  }, undoTimeMs);
  const action = (
    <button type="button" className={styles.button} aria-keyshortcuts="u" onClick={() => void undoNow(shown)}>
      Undo <KeyCaps keys="u" />
    </button>
  );
  notify('success', title, undefined, { action, topic });
}

/** For the key. */
export function undoLast(): void {
  if (last) void undoNow(last);
}

/** Replaces the line of the act by the result. */
export async function undoNow({ title, undo, topic }: UndoableAct): Promise<void> {
  last = undefined;
  dismissByTitle(title);
  try {
    const result = await undo();
    const done = isPutBackResult(result) && isPartial(result) ? describePutBack(result) : 'Undone.';
    notify('success', done, undefined, { topic });
  } catch (error) {
    if (isStepUpCancelled(error)) return;
    notify('error', 'Not undone.', toErrorMessage(error), { topic });
  }
}

const isPutBackResult = (result: unknown): result is PutBackResult =>
  typeof result === 'object' && result !== null && 'restoredCount' in result;

const isPartial = ({ restoredCount, leftAlone }: PutBackResult) =>
  restoredCount === 0 || leftAlone.length > 0;
