import Ellipsis from 'lucide-react/icons/ellipsis';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { Menu, MenuButton } from '#web/ui/overlays/menu.tsx';
import type { RowProps } from './category-actions.ts';
import { childKinds, kindTexts } from './list-nodes.ts';

/** `hasMoves`: on phones the row has no buttons for its place. */
export function CategoryMenu({
  node,
  siblings,
  onMove,
  onAction,
  hasMoves,
}: RowProps & { hasMoves: boolean }) {
  const childKind = childKinds[node.kind];
  return (
    <Menu
      label={`Change ${node.name}`}
      trigger={(props) => (
        <IconButton
          {...props}
          label={`Change ${node.name}`}
          icon={<Ellipsis size={20} aria-hidden="true" />}
        />
      )}
    >
      {childKind && !node.isRetired ? (
        <MenuButton onClick={() => onAction({ kind: 'new', childKind, parent: node })}>
          New {kindTexts[childKind]}…
        </MenuButton>
      ) : null}
      <MenuButton onClick={() => onAction({ kind: 'rename', node })}>Rename…</MenuButton>
      <MenuButton onClick={() => onAction({ kind: 'merge', node })}>Merge…</MenuButton>
      <MenuButton onClick={() => onAction({ kind: 'retire', node })}>
        {node.isRetired ? 'Bring back…' : 'Retire…'}
      </MenuButton>
      {hasMoves ? (
        <>
          <MenuButton onClick={() => onMove(node, siblings, -1)}>Move up</MenuButton>
          <MenuButton onClick={() => onMove(node, siblings, 1)}>Move down</MenuButton>
        </>
      ) : null}
    </Menu>
  );
}
