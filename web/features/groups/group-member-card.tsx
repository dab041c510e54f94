import { RouteButton } from '#web/ui/actions/route-button.ts';
import { Avatar } from '#web/ui/display/avatar.tsx';
import common from '#web/ui/display/common.module.css';
import { Unseen } from '#web/ui/display/unseen.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import styles from './group-member-card.module.css';
import type { GroupMember } from './groups.calls.ts';

/** Members who are not in the directory have no profile. */
export function GroupMemberCard({ member }: { member: GroupMember }) {
  const { id, firstName, lastName, profileImage, workplace, includeInDirectory } = member;
  return (
    <article className={styles.card}>
      <Avatar id={id} names={[firstName, lastName]} picture={profileImage} />
      <div className={common.words}>
        <h2 className={common.h3}>
          {firstName} {lastName}
        </h2>
        {workplace ? <p className={common.note}>{workplace}</p> : null}
      </div>
      {includeInDirectory ? (
        <div className={styles.action}>
          <RouteButton kind="quiet" to="/profile/$userId" params={{ userId: id }}>
            <span>
              View Profile
              <Unseen>
                {' '}
                of {firstName} {lastName}
              </Unseen>
            </span>
          </RouteButton>
        </div>
      ) : (
        <p className={styles.unlisted}>Not in the directory</p>
      )}
    </article>
  );
}

export const GroupMemberCardToCome = () => (
  <div className={styles.card}>
    <span className={styles.blank} />
    <div className={common.words}>
      <p className={common.h3}>
        <Skeleton width="70%" />
      </p>
      <p className={common.note}>
        <Skeleton width="90%" />
      </p>
    </div>
    <span className={styles.blankAction} />
  </div>
);
