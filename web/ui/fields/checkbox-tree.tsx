import { useState } from 'react';
import { formatCount } from '#web/ui/formats/format-number.ts';
import { Checkbox, type CheckState } from './checkbox.tsx';
import styles from './checkbox-tree.module.css';

export type TreeNode = { id: string; label: string; count?: number | undefined; children?: TreeNode[] };

type Props = {
  branches: TreeNode[];
  /** A branch whose children are ticked appears ticked without being listed. */
  ticked: ReadonlySet<string>;
  onToggle: (branch: TreeNode, ticked: boolean) => void;
  shownAtFirst?: number | undefined;
};

export function CheckboxTree({ branches, ...rest }: Props) {
  return (
    <ul className={styles.tree}>
      {branches.map((branch) => (
        <BranchItem key={branch.id} branch={branch} {...rest} />
      ))}
    </ul>
  );
}

type ItemProps = Omit<Props, 'branches'> & { branch: TreeNode };

function BranchItem({ branch, ticked, onToggle, shownAtFirst }: ItemProps) {
  const [seesAll, setSeesAll] = useState(false);
  const children = branch.children ?? [];
  const isLong = shownAtFirst !== undefined && children.length > shownAtFirst;
  const shown = isLong && !seesAll ? children.slice(0, shownAtFirst) : children;
  return (
    <li>
      <Checkbox
        label={<BranchLabel {...branch} />}
        checked={stateOf(branch, ticked)}
        onCheckedChange={(next) => onToggle(branch, next)}
      />
      {shown.length > 0 ? <CheckboxTree branches={shown} ticked={ticked} onToggle={onToggle} /> : null}
      {isLong ? (
        <button
          type="button"
          className={styles.more}
          aria-expanded={seesAll}
          aria-label={`${seesAll ? 'See less' : 'See all'} of ${branch.label}`}
          onClick={() => setSeesAll(!seesAll)}
        >
          {seesAll ? 'See less' : 'See all'}
        </button>
      ) : null}
    </li>
  );
}

const BranchLabel = ({ label, count }: TreeNode) =>
  count === undefined ? (
    label
  ) : (
    <>
      {label} <span className={styles.count}>({formatCount(count)})</span>
    </>
  );

function stateOf(branch: TreeNode, ticked: ReadonlySet<string>): CheckState {
  if (ticked.has(branch.id)) return true;
  return branch.children?.some((child) => stateOf(child, ticked) !== false) ? 'partly' : false;
}
