import Mail from 'lucide-react/icons/mail';
import { useState } from 'react';
import type { ListedMember } from '#contract/member-list.staff.ts';
import type { useBulkResult } from '#web/staff/bulk/use-bulk-result.tsx';
import type { BulkAction } from '#web/staff/table/table-types.ts';
import { countNoun } from '#web/ui/formats/count-noun.ts';
import { notify } from '#web/ui/overlays/notify.ts';
import { ResendDialog } from './resend-dialog.tsx';

type Resending = { members: ListedMember[]; clear: () => void };

/** Sends emails again to the selected rows of the page. */
export function useResend(result: ReturnType<typeof useBulkResult>) {
  const [resending, setResending] = useState<Resending>();
  const action: BulkAction<ListedMember> = {
    label: 'Send email again…',
    icon: Mail,
    capability: 'members.edit',
    isInMenu: true,
    run: (selection, clear) =>
      setResending({ members: selection.isAllMatching ? [] : selection.rows, clear }),
  };
  const dialog = resending ? (
    <ResendDialog
      members={resending.members}
      onSent={(sentCount, leftAlone) => {
        resending.clear();
        if (leftAlone.length === 0) notify('success', `${countNoun(sentCount, 'email')} sent.`);
        else result.show({ changedCount: sentCount, leftAlone, entryId: null }, 'sent');
      }}
      onClose={() => setResending(undefined)}
    />
  ) : null;
  return { action, dialog };
}
