import { Link, useSearch } from '@tanstack/react-router';
import common from '#web/ui/display/common.module.css';
import { Picture } from '#web/ui/display/picture.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import styles from './group-card.module.css';
import type { Group } from './groups.calls.ts';

/** Only the name is the link for screen readers; the whole card can be clicked. */
export function GroupCard({ group, eager }: { group: Group; eager: boolean }) {
  const list = useSearch({ strict: false });
  return (
    <article className={styles.card}>
      <Picture src={group.groupImg} seed={group.id} eager={eager} />
      <div className={styles.words}>
        {group.parentName ? <p className={styles.parent}>{group.parentName}</p> : null}
        <h3 className={common.h3}>
          <Link
            to="/collaboration-groups/$id"
            params={{ id: group.id }}
            state={{ list }}
            className={styles.link}
          >
            {group.name}
          </Link>
        </h3>
        <p className={styles.description}>{group.description}</p>
      </div>
    </article>
  );
}

export const GroupCardToCome = () => (
  <div className={styles.card}>
    <span className={styles.blank} />
    <div className={styles.words}>
      <p className={styles.parent}>
        <Skeleton width="60%" />
      </p>
      <p className={common.h3}>
        <Skeleton width="90%" />
      </p>
      <p className={styles.description}>
        <Skeleton width="100%" />
        <Skeleton width="100%" />
        <Skeleton width="40%" />
      </p>
    </div>
  </div>
);
