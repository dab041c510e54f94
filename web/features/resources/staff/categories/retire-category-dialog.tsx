import { ConfirmDialog } from '#web/staff/confirm-dialog.tsx';
import { putBack } from '#web/staff/history/history.calls.ts';
import { notifyWithUndo } from '#web/staff/undo.tsx';
import { countNoun } from '#web/ui/formats/count-noun.ts';
import { formatCount } from '#web/ui/formats/format-count.ts';
import { reinstateCategory, retireCategory } from './categories.calls.ts';
import type { CategoryNode } from './list-nodes.ts';

type Props = { node: CategoryNode; memberCount: number; onClose: () => void };

/** Retires what is offered, and brings back what is retired. */
export function RetireCategoryDialog({ node, memberCount, onClose }: Props) {
  const { name, isRetired } = node;
  const run = async () => {
    const { entryId } = await (isRetired ? reinstateCategory : retireCategory)(node);
    if (entryId) notifyWithUndo(`‘${name}’ ${isRetired ? 'is back' : 'retired'}.`, () => putBack(entryId));
  };
  return (
    <ConfirmDialog
      open
      title={isRetired ? `Bring back ‘${name}’?` : `Retire ‘${name}’?`}
      confirmLabel={isRetired ? 'Bring back' : 'Retire'}
      onConfirm={run}
      onClose={onClose}
    >
      <p>{isRetired ? `‘${name}’ can be chosen for resources again.` : describeRetiring(node)}</p>
      <p>{describeResources(node, memberCount)}</p>
    </ConfirmDialog>
  );
}

function describeRetiring({ name, kind, children }: CategoryNode): string {
  const noun = kind === 'access-level' ? 'category' : 'subcategory';
  const nouns = children.length === 1 ? noun : `${noun.slice(0, -1)}ies`;
  const below = children.length > 0 ? `, with its ${formatCount(children.length)} ${nouns},` : '';
  return `‘${name}’${below} can no longer be chosen for resources.`;
}

function describeResources({ itemCount, liveCount }: CategoryNode, memberCount: number): string {
  if (itemCount === 0) return 'No resource has it.';
  const keep = itemCount === 1 ? 'has it and keeps it' : 'have it and keep it';
  const members = `${countNoun(memberCount, 'member')} see ${formatCount(liveCount)} of them`;
  return `${countNoun(itemCount, 'resource')} ${keep}. ${members.replace(/^1 member see/, '1 member sees')}, and still filter by it.`;
}
