import { useState } from 'react';
import { formatCount } from '#web/ui/formats/format-number.ts';
import { Checkbox, type CheckState } from './checkbox.tsx';
import styles from './checkbox-tree.module.css';

export type TreeNode = { id: string; label: string; count?: number | undefined; children?: TreeNode[] };

type TreeProps = {
  /** A node with checked children is shown as indeterminate and is not in the set. */
  ticked: ReadonlySet<string>;
  onToggle: (node: TreeNode, checked: boolean) => void;
  shownAtFirst?: number | undefined;
};

type Props = TreeProps & { branches: TreeNode[] };

export function CheckboxTree({ branches, ...rest }: Props) {
  return (
    <ul className={styles.tree}>
      {branches.map((node) => (
        <NodeItem key={node.id} node={node} {...rest} />
      ))}
    </ul>
  );
}

type ItemProps = TreeProps & { node: TreeNode };

function NodeItem({ node, ticked, onToggle, shownAtFirst }: ItemProps) {
  const [isExpanded, setIsExpanded] = useState(false);
  const children = node.children ?? [];
  const isLong = shownAtFirst !== undefined && children.length > shownAtFirst;
  const visible = isLong && !isExpanded ? children.slice(0, shownAtFirst) : children;
  return (
    <li>
      <Checkbox
        label={<NodeLabel {...node} />}
        checked={checkStateOf(node, ticked)}
        onCheckedChange={(next) => onToggle(node, next)}
      />
      {visible.length > 0 ? <CheckboxTree branches={visible} ticked={ticked} onToggle={onToggle} /> : null}
      {isLong ? (
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isExpanded}
          aria-label={`${isExpanded ? 'See less' : 'See all'} of ${node.label}`}
          onClick={() => setIsExpanded(!isExpanded)}
        >
          {isExpanded ? 'See less' : 'See all'}
        </button>
      ) : null}
    </li>
  );
}

const NodeLabel = ({ label, count }: TreeNode) =>
  count === undefined ? (
    label
  ) : (
    <>
      {label} <span className={styles.count}>({formatCount(count)})</span>
    </>
  );

function checkStateOf(node: TreeNode, checkedIds: ReadonlySet<string>): CheckState {
  if (checkedIds.has(node.id)) return true;
  return node.children?.some((child) => checkStateOf(child, checkedIds) !== false) ? 'indeterminate' : false;
}
