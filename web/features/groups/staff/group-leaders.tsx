import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { StaffGroupOverview } from '#contract/groups.staff.ts';
import { toErrorMessage } from '#web/api/api-error.ts';
import { isStepUpCancelled } from '#web/second-step/with-step-up.ts';
import { explainRefusal } from '#web/staff/explain-refusal.ts';
import { formatLastDay } from '#web/staff/format-moment.ts';
import { putBack } from '#web/staff/history/history.calls.ts';
import { ObjectCard } from '#web/staff/object-page/object-cards.tsx';
import { endGrant } from '#web/staff/settings/grants.calls.ts';
import { usePermissions } from '#web/staff/staff-profile.ts';
import { notifyWithUndo } from '#web/staff/undo.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { TextLink } from '#web/ui/actions/text-link.ts';
import common from '#web/ui/display/common.module.css';
import { createLazyModule, useLazyModule } from '#web/ui/overlays/lazy-module.ts';
import { notify } from '#web/ui/overlays/notify.ts';
import { focusHeading } from '#web/ui/pages/focus-heading.ts';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import styles from './group-leaders.module.css';
import { groupOverviewQuery } from './staff-groups.calls.ts';

const makeLeaderDialog = createLazyModule(
  async () => (await import('./make-leader-dialog.tsx')).MakeLeaderDialog,
);

type Props = { group: { id: string; name: string } };
type Leader = StaffGroupOverview['leaders'][number];

/** Leaders need not be members. Only administrators change them. */
export function GroupLeaders({ group }: Props) {
  const { data, error, refetch } = useQuery(groupOverviewQuery(group.id));
  const [isChoosing, setIsChoosing] = useState(false);
  const close = () => setIsChoosing(false);
  const MakeLeaderDialog = useLazyModule(makeLeaderDialog, isChoosing, close);
  const ifAllowed = useIfAllowed();
  return (
    <ObjectCard
      title="Leaders"
      action={
        <Button kind="text" onClick={() => ifAllowed(() => setIsChoosing(true))}>
          Make someone a leader…
        </Button>
      }
    >
      {data ? (
        data.leaders.length > 0 ? (
          <ul className={styles.leaders}>
            {data.leaders.map((leader) => (
              <LeaderItem key={leader.grantId} leader={leader} />
            ))}
          </ul>
        ) : (
          <p className={common.muted}>None. A leader changes the description, the picture and the members.</p>
        )
      ) : error ? (
        <LoadFailed error={error} onRetry={refetch} />
      ) : (
        <Skeleton width="22ch" />
      )}
      {MakeLeaderDialog && isChoosing ? <MakeLeaderDialog group={group} onClose={close} /> : null}
    </ObjectCard>
  );
}

/** The actions stay visible for all, and explain who can do them. */
function useIfAllowed(): (run: () => void) => void {
  const { can } = usePermissions();
  return (run) => {
    if (can('grants.manage')) run();
    else notify('error', 'You cannot do this.', explainRefusal('grants.manage'));
  };
}

function LeaderItem({ leader: { grantId, member, until } }: { leader: Leader }) {
  const { can } = usePermissions();
  const ifAllowed = useIfAllowed();
  const [isEnding, setIsEnding] = useState(false);
  const end = async () => {
    setIsEnding(true);
    try {
      const { entryId } = await endGrant(grantId);
      focusHeading();
      notifyWithUndo(`${member.name} no longer leads this group.`, () => putBack(entryId));
    } catch (failure) {
      if (!isStepUpCancelled(failure)) notify('error', 'Not ended.', toErrorMessage(failure));
    }
    setIsEnding(false);
  };
  return (
    <li className={styles.leader}>
      <span>
        {member.id && can('members.read') ? (
          <TextLink to="/staff/members/$id" params={{ id: member.id }}>
            {member.name}
          </TextLink>
        ) : (
          member.name
        )}
        {until ? <span className={common.note}> until {formatLastDay(until)}</span> : null}
      </span>
      <Button
        kind="text"
        loading={isEnding}
        aria-label={`End the role of ${member.name}`}
        onClick={() => ifAllowed(() => void end())}
      >
        End
      </Button>
    </li>
  );
}
