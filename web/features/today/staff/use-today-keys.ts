import type { RefObject } from 'react';
import { loadSession } from '#web/api/session.ts';
import { useShortcuts } from '#web/staff/keys/use-shortcuts.ts';
import { formatKey } from './today-search.ts';
import type { DecisionState } from './use-decision.ts';
import type { Queue } from './use-queue.ts';

type Options = {
  queue: Queue;
  decision: DecisionState;
  list: RefObject<HTMLElement | null>;
  panel: RefObject<HTMLElement | null>;
};

/** The keys of Today. Enter is the click on the focused row. */
export function useTodayKeys({ queue, decision, list, panel }: Options): void {
  const { items, index, select, current } = queue;
  const { detail, choose } = decision;
  const findRow = (key: string) =>
    [...(list.current?.querySelectorAll<HTMLElement>('[data-key]') ?? [])].find(
      (row) => row.dataset.key === key,
    );
  const move = (offset: number) => {
    const next = items[index < 0 ? 0 : index + offset];
    if (!next) return;
    select(next);
    findRow(formatKey(next))?.focus();
  };
  /** From the panel back to the row, then out of the item. */
  const close = () => {
    // An open menu closes first.
    if (list.current?.parentElement?.parentElement?.querySelector('[aria-expanded="true"]')) return;
    const row = current && findRow(formatKey(current));
    if (panel.current?.contains(document.activeElement)) row?.focus();
    else select(undefined);
  };
  const isMine = detail?.claimedBy?.id === loadSession()?.userId;
  useShortcuts('Today', [
    { keys: 'j', label: 'Next item', run: () => move(1), isCommand: false, repeats: true },
    { keys: 'k', label: 'Previous item', run: () => move(-1), isCommand: false, repeats: true },
    { keys: 'Enter', label: 'Open the item' },
    { keys: 'Escape', label: 'Back to the list', run: close, isCommand: false },
  ]);
  useShortcuts('This item', [
    ...(detail?.actions ?? []).map((action) => ({
      keys: action.key,
      label: action.label,
      run: () => void decision.start(action),
    })),
    ...(detail?.actions.length ? detail.choices : []).slice(0, 9).map(({ id, title }, position) => ({
      keys: String(position + 1),
      label: title,
      run: () => choose(id),
      isCommand: false as const,
    })),
    ...(detail?.actions.some(({ text }) => text) ? [{ keys: 'Mod+Enter', label: 'Send the text' }] : []),
    ...(detail?.actions.length
      ? [
          {
            keys: 'c',
            label: isMine ? 'Give it back' : 'Take it',
            run: () => void decision.toggleClaim(isMine),
          },
          { keys: 's', label: 'Snooze until tomorrow', run: () => void decision.snoozeFor(1) },
        ]
      : []),
  ]);
}
