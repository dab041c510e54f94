import type { MembershipSize } from '#contract/categories.staff.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { formatCount } from '#web/ui/formats/format-count.ts';
import type { RowProps } from './category-actions.ts';
import { CategoryRow } from './category-row.tsx';
import styles from './level-card.module.css';
import type { CategoryNode } from './list-nodes.ts';

type Props = { level: CategoryNode; memberships: MembershipSize[]; row: Omit<RowProps, 'node'> };

/** An access level with its memberships and its categories. */
export function LevelCard({ level, memberships, row }: Props) {
  return (
    <section className={styles.card} aria-label={level.name}>
      <CategoryRow node={level} {...row} />
      <div className={styles.memberships}>
        {memberships.length > 0 ? (
          <ul className={styles.names} aria-label="Memberships">
            {memberships.map(({ id, name, memberCount }) => (
              <li key={id}>
                {name} <span className={styles.figure}>{formatCount(memberCount)}</span>
              </li>
            ))}
          </ul>
        ) : (
          <p>No membership includes it, so no member sees its resources.</p>
        )}
        {row.isReadOnly ? null : (
          <Button
            kind="text"
            aria-label={`Change the memberships of ${level.name}`}
            onClick={() => row.onAction({ kind: 'memberships', node: level })}
          >
            Change…
          </Button>
        )}
      </div>
      {level.children.length > 0 ? (
        <ul className={styles.rows}>
          {level.children.map((category) => (
            <li key={category.id}>
              <CategoryRow node={category} {...row} siblings={level.children} />
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.empty}>No categories yet.</p>
      )}
    </section>
  );
}
