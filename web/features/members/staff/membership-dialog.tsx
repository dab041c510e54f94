import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '#web/staff/confirm-dialog.tsx';
import { formatDay } from '#web/staff/format-moment.ts';
import { Facts } from '#web/staff/object-page/object-cards.tsx';
import { DateField } from '#web/ui/fields/date-field.tsx';
import { toApiDate, toDisplayDate } from '#web/ui/fields/parse-date.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { memberFiltersQuery } from './list/member-list.calls.ts';
import { changeMembership, notifyChange, type StaffMember } from './staff-members.calls.ts';

type Props = { member: StaffMember; onClose: () => void };

/** Says what changes before it happens. */
export function MembershipDialog({ member, onClose }: Props) {
  const { name, membership, membershipEndsOn } = member;
  const { data, error, refetch } = useQuery(memberFiltersQuery());
  const [membershipId, setMembershipId] = useState(member.membershipId ?? '');
  const [typed, setTyped] = useState(toDisplayDate(membershipEndsOn ?? ''));
  const endsOn = typed.trim() === '' ? null : toApiDate(typed)?.replaceAll('/', '-');
  const chosen = data?.memberships.find((each) => each.id === membershipId)?.name ?? membership;
  const changes = [
    { label: 'Plan', before: membership, after: chosen },
    { label: 'Ends on', before: toEnd(membershipEndsOn), after: toEnd(endsOn) },
  ].filter(({ before, after }) => before !== after);
  const change = async () => {
    const { entryId } = await changeMembership(member, { membershipId, endsOn: endsOn ?? null });
    notifyChange(`Membership of ${name} changed.`, entryId);
  };
  return (
    <ConfirmDialog
      open
      title={`Change the membership of ${name}`}
      confirmLabel="Change membership"
      canConfirm={changes.length > 0 && endsOn !== undefined}
      onConfirm={change}
      onClose={onClose}
    >
      {error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : null}
      <SelectField
        label="Plan"
        value={membershipId}
        options={(data?.memberships ?? []).map((each) => ({ value: each.id, label: each.name }))}
        onValueChange={setMembershipId}
      />
      <DateField
        name="endsOn"
        label="Ends on (optional)"
        value={typed}
        onValueChange={setTyped}
        error={endsOn === undefined ? 'Enter a date' : undefined}
      />
      <Facts
        facts={changes.map(({ label, before, after }) => ({
          label,
          value: (
            <>
              <del>{before}</del> → <ins>{after}</ins>
            </>
          ),
        }))}
      />
      <p>
        {name} sees what the plan includes within 5 seconds. Invoices stay as they are. The portal ends no
        membership by itself.
      </p>
    </ConfirmDialog>
  );
}

const toEnd = (date: string | null | undefined) => (date ? formatDay(date) : 'No end');
