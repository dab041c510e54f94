import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '#web/staff/confirm-dialog.tsx';
import { formatDay, formatMoment } from '#web/staff/format-moment.ts';
import { ObjectCard } from '#web/staff/object-page/object-cards.tsx';
import { usePermissions } from '#web/staff/staff-profile.ts';
import { Button } from '#web/ui/actions/button.tsx';
import common from '#web/ui/display/common.module.css';
import { countNoun } from '#web/ui/formats/count-noun.ts';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { endSession, endSessions, type MemberAccess, memberAccessQuery } from './member-access.calls.ts';
import styles from './member-cards.module.css';
import type { StaffMember } from './staff-members.calls.ts';

export function SessionsCard({ member }: { member: Pick<StaffMember, 'id' | 'name'> }) {
  const { id, name } = member;
  const { data, error, refetch } = useQuery(memberAccessQuery(id));
  const { can } = usePermissions();
  const [isEndingAll, setIsEndingAll] = useState(false);
  const count = data?.sessions.length ?? 0;
  return (
    <ObjectCard
      title="Sessions"
      action={
        can('members.edit') && count > 0 ? (
          <Button kind="text" onClick={() => setIsEndingAll(true)}>
            End all…
          </Button>
        ) : null
      }
    >
      {data ? (
        <>
          <SessionRows memberId={id} sessions={data.sessions} />
          <MethodRows access={data} />
        </>
      ) : error ? (
        <LoadFailed error={error} onRetry={refetch} />
      ) : (
        <p aria-busy="true">
          <Skeleton width="100%" />
          <Skeleton width="70%" />
        </p>
      )}
      <ConfirmDialog
        open={isEndingAll}
        title={`End all sessions of ${name}?`}
        confirmLabel={`End ${countNoun(count, 'session')}`}
        onConfirm={() => endSessions(id)}
        onClose={() => setIsEndingAll(false)}
      >
        <p>{name} is signed out on all devices within 5 seconds. This cannot be undone.</p>
      </ConfirmDialog>
    </ObjectCard>
  );
}

function SessionRows({ memberId, sessions }: { memberId: string; sessions: MemberAccess['sessions'] }) {
  const { can } = usePermissions();
  if (sessions.length === 0) return <p className={common.muted}>Not signed in anywhere.</p>;
  return (
    <ul className={styles.rows}>
      {sessions.map(({ id, device, lastSeenAt }) => (
        <li key={id}>
          <span className={styles.title}>
            {device} <span className={styles.date}>seen {formatMoment(lastSeenAt)}</span>
          </span>
          {can('members.edit') ? (
            <Button kind="text" aria-label={`End ${device}`} onClick={() => void endSession(memberId, id)}>
              End
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function MethodRows({ access: { methods, recoveryCodesLeft } }: { access: MemberAccess }) {
  if (methods.length === 0) return <p className={common.note}>No two-step sign-in.</p>;
  const texts = methods.map(
    ({ name, lastUsedAt }) => `${name} (${lastUsedAt ? `used ${formatDay(lastUsedAt)}` : 'never used'})`,
  );
  return (
    <p className={common.note}>
      Two-step sign-in: {texts.join(', ')}, {countNoun(recoveryCodesLeft, 'recovery code')} left.
    </p>
  );
}
