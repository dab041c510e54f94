import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { fileAddress } from '#web/api/file-address.ts';
import common from '#web/ui/display/common.module.css';
import { ContourLines } from '#web/ui/display/contour-lines.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import styles from './member-groups.module.css';
import type { GroupList } from './profile.calls.ts';

export function GroupRow({ group }: { group: GroupList['collabGroups'][number] }) {
  const [broken, setBroken] = useState(false);
  return (
    <li>
      <Link to={`/collaboration-groups/${group.id}` as string} className={styles.row}>
        <span className={styles.picture}>
          {group.groupImg && !broken ? (
            <img src={fileAddress(group.groupImg)} alt="" onError={() => setBroken(true)} />
          ) : (
            <ContourLines seed={group.name.length} />
          )}
        </span>
        <span className={styles.words}>
          <span className={styles.name}>{group.name}</span>
          {group.parentName ? <span className={common.note}>{group.parentName}</span> : null}
        </span>
      </Link>
    </li>
  );
}

export const GroupRowToCome = () => (
  <li className={styles.row}>
    <span className={styles.picture} />
    <span className={styles.words}>
      <Skeleton width="60%" />
    </span>
  </li>
);
