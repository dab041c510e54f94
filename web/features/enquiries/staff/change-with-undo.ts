import type { StaffEnquiryDetail } from '#contract/enquiries.staff.ts';
import { ApiError, toErrorMessage } from '#web/api/api-error.ts';
import { putBack } from '#web/staff/history/history.calls.ts';
import { notifyWithUndo } from '#web/staff/undo.tsx';
import { notify } from '#web/ui/overlays/notify.ts';
import { showEnquiry } from './enquiries.calls.ts';

type Change = () => Promise<{ entryId: string | null }>;

/** Runs a change and offers Undo. A failure, such as that a colleague was quicker, is a notice. */
export async function changeWithUndo(done: string, change: Change): Promise<void> {
  try {
    const { entryId } = await change();
    if (entryId) notifyWithUndo(done, () => putBack(entryId));
  } catch (error) {
    showCurrent(error);
    notify('error', 'Not changed.', toErrorMessage(error));
  }
}

/** After a conflict the page shows the enquiry as it is now. */
export function showCurrent(error: unknown): void {
  if (error instanceof ApiError && error.current) showEnquiry(error.current as StaffEnquiryDetail);
}
