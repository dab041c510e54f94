import Building from 'lucide-react/icons/building-2';
import IdCard from 'lucide-react/icons/id-card';
import TagPlus from 'lucide-react/icons/tag-plus';
import TagX from 'lucide-react/icons/tag-x';
import { useState } from 'react';
import type { ListedMember } from '#contract/member-list.staff.ts';
import { useBulkResult } from '#web/staff/bulk/use-bulk-result.tsx';
import type { BulkAction } from '#web/staff/table/table-types.ts';
import { type Bulk, type BulkKind, MemberBulkDialog } from './member-bulk-dialog.tsx';
import { useResend } from './use-resend.tsx';

type Action = Omit<BulkAction<ListedMember>, 'run'> & { kind: BulkKind };

const edit = { capability: 'members.edit' } as const;

const actions: Action[] = [
  { kind: 'organisation', label: 'Organisation…', icon: Building, key: 'm', ...edit },
  { kind: 'plan', label: 'Plan…', icon: IdCard, key: 'p', ...edit },
  { kind: 'add segment', label: 'Give a segment…', icon: TagPlus, key: 's', ...edit },
  { kind: 'remove segment', label: 'Take a segment…', icon: TagX, ...edit },
];

/** The actions for the selected rows, and the dialogs that they open. */
export function useMemberBulk() {
  const [bulk, setBulk] = useState<Bulk>();
  const result = useBulkResult();
  const resend = useResend(result);
  const changes = actions.map(
    ({ kind, ...action }): BulkAction<ListedMember> => ({
      ...action,
      run: (selection, clear) => setBulk({ kind, selection, clear }),
    }),
  );
  return {
    actions: [...changes, resend.action],
    dialogs: (
      <>
        {bulk ? (
          <MemberBulkDialog
            bulk={bulk}
            onChanged={(changed) => {
              bulk.clear();
              result.show(changed, bulk.kind === 'organisation' ? 'moved' : 'changed');
            }}
            onClose={() => setBulk(undefined)}
          />
        ) : null}
        {resend.dialog}
        {result.dialog}
      </>
    ),
  };
}
