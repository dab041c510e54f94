import { useEffect, useRef } from 'react';
import { toErrorMessage } from '#web/api/api-error.ts';
import { queryClient } from '#web/api/query-client.ts';
import { putBack } from '#web/staff/history/history.calls.ts';
import { useShortcuts } from '#web/staff/keys/use-shortcuts.ts';
import { notifyWithUndo } from '#web/staff/undo.tsx';
import { notify } from '#web/ui/overlays/notify.ts';
import { orderCategories, showOrder } from './categories.calls.ts';
import { type CategoryNode, moveBy } from './list-nodes.ts';

type Step = 1 | -1;

/** Moves a node by buttons and keys. The requests run one after another, so that the last order stays. */
export function useCategoryOrder(levels: CategoryNode[], isReadOnly: boolean) {
  const queue = useRef(Promise.resolve());
  const waitingCount = useRef(0);
  const focused = useRef<Element | null>(null);
  useEffect(() => {
    // A browser removes the focus from an element that moves.
    if (focused.current instanceof HTMLElement && document.activeElement === document.body)
      focused.current.focus();
  });
  const move = (node: CategoryNode, siblings: CategoryNode[], step: Step) => {
    const ids = moveBy(siblings, node.id, step);
    if (!ids) return;
    focused.current = document.activeElement;
    void showOrder(node.parentId, ids);
    waitingCount.current += 1;
    queue.current = queue.current.then(async () => {
      await storeOrder(node, ids);
      waitingCount.current -= 1;
      if (waitingCount.current > 0) return;
      await queryClient.invalidateQueries();
      focused.current = null;
    });
  };
  const moveCurrent = (step: Step) => {
    const id = document.activeElement?.closest<HTMLElement>('[data-node]')?.dataset.node;
    const found = id ? findWithSiblings(levels, id) : undefined;
    if (found) move(found.node, found.siblings, step);
  };
  const shortcuts = [
    { keys: 'Shift+ArrowUp', label: 'Move the row up', run: () => moveCurrent(-1), isCommand: false },
    { keys: 'Shift+ArrowDown', label: 'Move the row down', run: () => moveCurrent(1), isCommand: false },
  ] as const;
  useShortcuts('Categories', isReadOnly ? [] : [...shortcuts]);
  return move;
}

async function storeOrder(node: CategoryNode, ids: string[]): Promise<void> {
  try {
    const { entryId } = await orderCategories(node.kind, node.parentId, ids);
    const place = `‘${node.name}’ is now number ${ids.indexOf(node.id) + 1} of ${ids.length}.`;
    if (entryId) notifyWithUndo(place, () => putBack(entryId));
  } catch (error) {
    notify('error', 'The order was not changed.', toErrorMessage(error));
  }
}

function findWithSiblings(siblings: CategoryNode[], id: string): Found | undefined {
  const node = siblings.find((each) => each.id === id);
  if (node) return { node, siblings };
  for (const { children } of siblings) {
    const found = findWithSiblings(children, id);
    if (found) return found;
  }
  return undefined;
}

type Found = { node: CategoryNode; siblings: CategoryNode[] };
