import { Link } from '@tanstack/react-router';
import common from '#web/ui/display/common.module.css';
import { Picture } from '#web/ui/display/picture.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import type { Group } from './dashboard.calls.ts';
import styles from './group-card.module.css';

export const GroupCard = ({ group }: { group: Group }) => (
  <li className={styles.card}>
    <span className={styles.picture}>
      <Picture src={group.groupImg} ratio="fill" seed={group.name} />
    </span>
    <div className={styles.words}>
      <h3 className={styles.name}>
        <Link to="/collaboration-groups/$id" params={{ id: group.id }} className={styles.link}>
          {group.name}
        </Link>
      </h3>
      {group.parentName ? <span className={common.note}>{group.parentName}</span> : null}
    </div>
  </li>
);

export const GroupCardToCome = () => (
  <li className={styles.card}>
    <span className={styles.picture} />
    <div className={styles.words}>
      <span className={styles.name}>
        <Skeleton width="80%" />
      </span>
      <span className={common.note}>
        <Skeleton width="50%" />
      </span>
    </div>
  </li>
);
