import X from 'lucide-react/icons/x';
import type { MouseEvent } from 'react';
import type { SavedItem } from '#web/saved/saved-item-row.tsx';
import { changeSaved } from '#web/saved/saved-state.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { dismissTopic, notify } from '#web/ui/overlays/notify.ts';
import { focusHeading } from '#web/ui/pages/focus-heading.ts';
import { hideItem } from './saved-items.calls.ts';
import type { SavedItemsSearch } from './saved-items-search.ts';

type Props = { item: SavedItem; search: SavedItemsSearch };

export function RemoveButton({ item, search }: Props) {
  const remove = async ({ currentTarget }: MouseEvent<HTMLElement>) => {
    focusNeighbour(currentTarget);
    hideItem(search, item);
    notifyRemoved(item);
    if (!(await changeSaved(item, false))) dismissTopic(item.id);
  };
  return <IconButton label={`Remove ${item.name}`} icon={<X size={20} />} onClick={remove} />;
}

/** The button of the next row, because the row of this one disappears. */
function focusNeighbour(button: HTMLElement): void {
  const row = button.closest('li');
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
  const next = neighbour?.querySelector('button');
  if (next) next.focus();
  else focusHeading();
}

function notifyRemoved(item: SavedItem): void {
  const undo = () => {
    dismissTopic(item.id);
    void changeSaved(item, true, item.savedAt);
  };
  const action = (
    <Button kind="text" onClick={undo}>
      Undo
    </Button>
  );
  notify('success', `Removed “${item.name}”`, undefined, { action, topic: item.id });
}
