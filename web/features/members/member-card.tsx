import { Link } from '@tanstack/react-router';
import { Avatar } from '#web/ui/display/avatar.tsx';
import common from '#web/ui/display/common.module.css';
import { Tags } from '#web/ui/display/tags.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import styles from './member-card.module.css';
import type { DirectoryMember } from './members.calls.ts';

export function MemberCard({ member }: { member: DirectoryMember }) {
  const { userId, firstName, lastName, memberImg, jobPosition, companyName, jurisdictions } = member;
  return (
    <Link to="/profile/$userId" params={{ userId }} className={styles.frame}>
      <span className={styles.card}>
        <Avatar id={userId} names={[firstName, lastName]} picture={memberImg} />
        <span className={common.words}>
          <span className={common.h3}>
            {firstName} {lastName}
          </span>
          {jobPosition ? <span className={common.note}>{jobPosition}</span> : null}
          {companyName ? <span className={common.note}>{companyName}</span> : null}
        </span>
        <span className={styles.tags}>
          <Tags tags={jurisdictions} />
        </span>
      </span>
    </Link>
  );
}

export const MemberCardToCome = () => (
  <div className={styles.frame}>
    <span className={styles.card}>
      <span className={styles.blank} />
      <span className={common.words}>
        <span className={common.h3}>
          <Skeleton width="70%" />
        </span>
        <span className={common.note}>
          <Skeleton width="50%" />
        </span>
        <span className={common.note}>
          <Skeleton width="60%" />
        </span>
      </span>
    </span>
  </div>
);
