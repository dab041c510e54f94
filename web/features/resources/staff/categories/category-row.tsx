import { Link } from '@tanstack/react-router';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useState } from 'react';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { VisuallyHidden } from '#web/ui/display/visually-hidden.tsx';
import { countNoun } from '#web/ui/formats/count-noun.ts';
import { formatCount } from '#web/ui/formats/format-count.ts';
import { useMinWidth } from '#web/ui/pages/use-min-width.ts';
import type { RowProps } from './category-actions.ts';
import { CategoryMenu } from './category-menu.tsx';
import styles from './category-row.module.css';
import type { CategoryNode } from './list-nodes.ts';

/** An access level, a category or a subcategory. A category opens to show its subcategories. */
export function CategoryRow(props: RowProps) {
  const { node, isReadOnly } = props;
  const [isOpen, setIsOpen] = useState(false);
  const isWide = useMinWidth(600);
  return (
    <>
      <div className={styles.row} data-row="" data-node={node.id} data-kind={node.kind}>
        <div className={styles.text}>
          <Name node={node} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />
          {node.isRetired ? <Badge kind="neutral">Retired</Badge> : null}
          <Figures node={node} />
        </div>
        {isReadOnly ? null : (
          <div className={styles.actions}>
            {isWide ? <MoveButtons {...props} /> : null}
            <CategoryMenu {...props} hasMoves={!isWide} />
          </div>
        )}
      </div>
      {isOpen && node.children.length > 0 ? (
        <ul className={styles.children}>
          {node.children.map((child) => (
            <li key={child.id}>
              <CategoryRow {...props} node={child} siblings={node.children} />
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

type NameProps = { node: CategoryNode; isOpen: boolean; onToggle: () => void };

function Name({ node: { kind, name, children }, isOpen, onToggle }: NameProps) {
  if (kind === 'access-level')
    return (
      <h2 className={styles.level} data-row-focus="" tabIndex={-1}>
        {name}
      </h2>
    );
  if (children.length === 0)
    return (
      <span className={styles.name} data-row-focus="" tabIndex={-1}>
        {name}
      </span>
    );
  return (
    <button
      type="button"
      className={styles.toggle}
      data-row-focus=""
      aria-expanded={isOpen}
      onClick={onToggle}
    >
      <ChevronRight size={16} aria-hidden="true" />
      {name}
      <span className={styles.childCount}>
        {formatCount(children.length)}
        <VisuallyHidden> subcategories</VisuallyHidden>
      </span>
    </button>
  );
}

/** The table of the library filters by access level and category. */
function Figures({ node: { id, kind, itemCount, liveCount } }: { node: CategoryNode }) {
  const count = countNoun(itemCount, 'resource');
  const filter = { 'access-level': 'level', category: 'category', subcategory: undefined }[kind];
  return (
    <span className={styles.figures}>
      {filter && itemCount > 0 ? (
        <Link to="/staff/library" search={{ [filter]: id } as never} className={styles.link}>
          {count}
        </Link>
      ) : (
        count
      )}
      {itemCount > 0 ? `, members see ${formatCount(liveCount)}` : null}
    </span>
  );
}

function MoveButtons({ node, siblings, onMove }: RowProps) {
  const index = siblings.findIndex(({ id }) => id === node.id);
  return (
    <>
      <IconButton
        label={`Move ${node.name} up`}
        icon={<ArrowUp size={18} aria-hidden="true" />}
        aria-disabled={index === 0}
        onClick={() => onMove(node, siblings, -1)}
      />
      <IconButton
        label={`Move ${node.name} down`}
        icon={<ArrowDown size={18} aria-hidden="true" />}
        aria-disabled={index === siblings.length - 1}
        onClick={() => onMove(node, siblings, 1)}
      />
    </>
  );
}
