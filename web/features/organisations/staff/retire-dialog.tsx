import { ConfirmDialog } from '#web/staff/confirm-dialog.tsx';
import { putBack } from '#web/staff/history/history.calls.ts';
import { notifyWithUndo } from '#web/staff/undo.tsx';
import { countNoun } from '#web/ui/formats/count-noun.ts';
import {
  reinstateOrganisation,
  retireOrganisation,
  type StaffOrganisation,
} from './staff-organisations.calls.ts';

type Props = { organisation: StaffOrganisation; onClose: () => void };

const reason = { label: 'Reason (optional)', isRequired: false, maxLength: 500 };

/** Retires an active organisation, and reinstates a retired one. */
export function RetireDialog({ organisation, onClose }: Props) {
  const { id, name, memberCount, retiredAt } = organisation;
  const run = async (text: string) => {
    const { entryId } = await (retiredAt ? reinstateOrganisation : retireOrganisation)(id, text);
    if (entryId) notifyWithUndo(`${name} ${retiredAt ? 'reinstated' : 'retired'}.`, () => putBack(entryId));
  };
  return (
    <ConfirmDialog
      open
      title={`${retiredAt ? 'Reinstate' : 'Retire'} ${name}?`}
      confirmLabel={retiredAt ? 'Reinstate' : 'Retire'}
      reason={reason}
      onConfirm={run}
      onClose={onClose}
    >
      <p>
        {retiredAt
          ? `${name} is in the organisation directory and the filters again, and applicants for its plans can choose it.`
          : `${name} leaves the organisation directory and the filters, and applicants cannot choose it any more. ${countNoun(memberCount, 'member')} ${memberCount === 1 ? 'keeps it in the' : 'keep it in their'} profile.`}
      </p>
    </ConfirmDialog>
  );
}
