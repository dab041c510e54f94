import { type HistoryEntry, historyStaff, type SubjectKind } from '#contract/history.staff.ts';
import { call, type ResponseBody } from '#web/api/call.ts';
import { endpointQuery, queryClient } from '#web/api/query-client.ts';
import { withStepUp } from '#web/second-step/with-step-up.ts';

export type PutBackResult = ResponseBody<typeof historyStaff.putBack>;

export type Subject = { kind: SubjectKind; id: string };

export const subjectHistoryQuery = ({ kind, id }: Subject, page = 1) =>
  endpointQuery(historyStaff.listSubjectHistory, { params: { kind, id }, query: { page } });

export const putBackPreviewQuery = (entryId: string) => ({
  ...endpointQuery(historyStaff.previewPutBack, { params: { id: entryId } }),
  // The dialog must show the state of now.
  staleTime: 0,
  gcTime: 0,
});

/** Any screen may show what was restored, so all of them load again. Grants need a recent second step. */
export async function putBack(entryId: string, overwrite: string[] = []): Promise<PutBackResult> {
  const result = await withStepUp(() =>
    call(historyStaff.putBack, { params: { id: entryId }, body: { overwrite } }),
  );
  await queryClient.invalidateQueries();
  return result;
}

/** 'Tui changed the name of Kauri Coast Ambulance'. */
export const formatActor = ({ actor }: Pick<HistoryEntry, 'actor'>) => actor?.name ?? 'The portal';

export const countChanges = (count: number) => (count === 1 ? '1 change' : `${count} changes`);

/** Describes the result in one line. */
export function describePutBack({ restoredCount, cancelledEmailCount, leftAlone }: PutBackResult): string {
  const left = leftAlone.length > 0 ? ` ${leftAlone.length} left alone.` : '';
  if (restoredCount > 0) return `${countChanges(restoredCount)} put back.${left}`;
  const emails = cancelledEmailCount === 1 ? 'The email was' : `${cancelledEmailCount} emails were`;
  return `${emails} not sent.${left}`;
}
