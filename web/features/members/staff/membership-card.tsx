import { useState } from 'react';
import { formatDay } from '#web/staff/format-moment.ts';
import { Facts, ObjectCard } from '#web/staff/object-page/object-cards.tsx';
import { usePermissions } from '#web/staff/staff-profile.ts';
import { Button } from '#web/ui/actions/button.tsx';
import common from '#web/ui/display/common.module.css';
import { createLazyModule, useLazyModule } from '#web/ui/overlays/lazy-module.ts';
import type { StaffMember } from './staff-members.calls.ts';

const membershipDialog = createLazyModule(
  async () => (await import('./membership-dialog.tsx')).MembershipDialog,
);

type Props = { member: StaffMember; paidUntil: string | null | undefined };

export function MembershipCard({ member, paidUntil }: Props) {
  const { membership, memberNumber, joinedAt, membershipEndsOn, closedAt, mergedInto } = member;
  const { can } = usePermissions();
  const [isChanging, setIsChanging] = useState(false);
  const close = () => setIsChanging(false);
  const MembershipDialog = useLazyModule(membershipDialog, isChanging, close);
  return (
    <ObjectCard
      title="Membership"
      action={
        can('members.edit') && !closedAt && !mergedInto ? (
          <Button kind="text" onClick={() => setIsChanging(true)}>
            Change…
          </Button>
        ) : null
      }
    >
      <Facts
        facts={[
          { label: 'Plan', value: membership },
          ...(memberNumber ? [{ label: 'Member number', value: memberNumber }] : []),
          ...(joinedAt ? [{ label: 'Member since', value: formatDay(joinedAt) }] : []),
          ...(paidUntil ? [{ label: 'Paid until', value: formatDay(paidUntil) }] : []),
          ...(membershipEndsOn ? [{ label: 'Ends on', value: formatDay(membershipEndsOn) }] : []),
          ...(closedAt ? [{ label: 'Closed', value: formatDay(closedAt) }] : []),
        ]}
      />
      {closedAt ? (
        <p className={common.note}>
          This account was closed. Invoices stay, because the law requires them. Everything else about the
          person was erased.
        </p>
      ) : null}
      {MembershipDialog && isChanging ? <MembershipDialog member={member} onClose={close} /> : null}
    </ObjectCard>
  );
}
