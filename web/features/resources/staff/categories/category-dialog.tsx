import type { Categories } from './categories.calls.ts';
import type { CategoryAction } from './category-actions.ts';
import { type CategoryNode, countMembers } from './list-nodes.ts';
import { MembershipsDialog } from './memberships-dialog.tsx';
import { MergeCategoryDialog } from './merge-category-dialog.tsx';
import { NewCategoryDialog, RenameCategoryDialog } from './name-dialogs.tsx';
import { RetireCategoryDialog } from './retire-category-dialog.tsx';

type Props = {
  action: CategoryAction;
  /** All of them, as they are now. */
  nodes: CategoryNode[];
  categories: Categories;
  onClose: () => void;
};

export function CategoryDialog({ action, nodes, categories, onClose }: Props) {
  if (action.kind === 'new') return <NewCategoryDialog {...action} nodes={nodes} onClose={onClose} />;
  // After a conflict the dialog continues with what a colleague has changed.
  const node = nodes.find(({ id }) => id === action.node.id) ?? action.node;
  const level = categories.accessLevels.find(({ id }) => id === node.id);
  const memberCount = countMembers(node, categories);
  if (action.kind === 'rename') return <RenameCategoryDialog {...{ node, memberCount, onClose }} />;
  if (action.kind === 'retire') return <RetireCategoryDialog {...{ node, memberCount, onClose }} />;
  if (action.kind === 'merge') return <MergeCategoryDialog {...{ node, nodes, memberCount, onClose }} />;
  return level ? (
    <MembershipsDialog level={level} memberships={categories.memberships} onClose={onClose} />
  ) : null;
}
