import { useState } from 'react';
import { formatCount } from '#web/ui/formats/format-count.ts';
import { Checkbox, type CheckState } from './checkbox.tsx';
import styles from './checkbox-tree.module.css';

export type TreeNode = { id: string; label: string; count?: number | undefined; children?: TreeNode[] };

type TreeProps = {
  /** A node with checked children is shown as indeterminate and is not in the set. */
  checkedIds: ReadonlySet<string>;
  onToggle: (node: TreeNode, checked: boolean) => void;
  collapsedCount?: number | undefined;
};

export function CheckboxTree({ nodes, ...rest }: TreeProps & { nodes: TreeNode[] }) {
  return (
    <ul className={styles.tree}>
      {nodes.map((node) => (
        <NodeItem key={node.id} node={node} {...rest} />
      ))}
    </ul>
  );
}

function NodeItem({ node, checkedIds, onToggle, collapsedCount }: TreeProps & { node: TreeNode }) {
  const [isExpanded, setIsExpanded] = useState(false);
  const children = node.children ?? [];
  const isLong = collapsedCount !== undefined && children.length > collapsedCount;
  const visibleChildren = isLong && !isExpanded ? children.slice(0, collapsedCount) : children;
  return (
    <li>
      <Checkbox
        label={<NodeLabel {...node} />}
        checked={getCheckState(node, checkedIds)}
        onCheckedChange={(next) => onToggle(node, next)}
      />
      {visibleChildren.length > 0 ? (
        <CheckboxTree nodes={visibleChildren} checkedIds={checkedIds} onToggle={onToggle} />
      ) : null}
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

function getCheckState(node: TreeNode, checkedIds: ReadonlySet<string>): CheckState {
  if (checkedIds.has(node.id)) return true;
  return node.children?.some((child) => getCheckState(child, checkedIds) !== false) ? 'indeterminate' : false;
}
