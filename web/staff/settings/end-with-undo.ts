import type { StaffGrant } from '#contract/grants.staff.ts';
import { putBack } from '../history/history.calls.ts';
import { notifyWithUndo } from '../undo.tsx';
import { endGrant } from './grants.calls.ts';

export async function endWithUndo({ id, member, role }: StaffGrant): Promise<void> {
  const { entryId } = await endGrant(id);
  notifyWithUndo(`${member.name} is no longer ${role}.`, () => putBack(entryId));
}
