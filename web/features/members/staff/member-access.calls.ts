import { memberAccessStaff } from '#contract/member-access.staff.ts';
import { membersStaff } from '#contract/members.staff.ts';
import { onboardingStaff, type ResendableEmail } from '#contract/onboarding.staff.ts';
import { toErrorMessage } from '#web/api/api-error.ts';
import { call, type ResponseBody } from '#web/api/call.ts';
import { endpointQuery, queryClient } from '#web/api/query-client.ts';
import { withStepUp } from '#web/second-step/with-step-up.ts';
import { countNoun } from '#web/ui/formats/count-noun.ts';
import { notify } from '#web/ui/overlays/notify.ts';

export type MemberAccess = ResponseBody<typeof memberAccessStaff.getMemberAccess>;

export const memberAccessQuery = (id: string) =>
  endpointQuery(memberAccessStaff.getMemberAccess, { params: { id } });

async function reloadAfter<Result>(change: Promise<Result>): Promise<Result> {
  const result = await change;
  await queryClient.invalidateQueries();
  return result;
}

export const endSession = (id: string, sessionId: string) =>
  reloadAfter(call(memberAccessStaff.endMemberSession, { params: { id, sessionId } })).then(
    () => notify('success', 'Session ended.'),
    (error: unknown) => notify('error', 'The session was not ended.', toErrorMessage(error)),
  );

export async function endSessions(id: string): Promise<void> {
  const { endedCount } = await reloadAfter(call(memberAccessStaff.endMemberSessions, { params: { id } }));
  notify('success', `${countNoun(endedCount, 'session')} ended.`);
}

export const changeEmail = (id: string, email: string) =>
  reloadAfter(withStepUp(() => call(onboardingStaff.changeMemberEmail, { params: { id }, body: { email } })));

export const resendEmail = (id: string, kind: ResendableEmail) =>
  reloadAfter(call(onboardingStaff.resendMemberEmail, { params: { id }, body: { kind } })).then(
    () => notify('success', 'Email sent.'),
    (error: unknown) => notify('error', 'The email was not sent.', toErrorMessage(error)),
  );

export const resendEmails = (ids: string[], kind: ResendableEmail) =>
  reloadAfter(call(onboardingStaff.resendMemberEmails, { body: { ids, kind } }));

export const disableMember = (id: string, reason: string) =>
  reloadAfter(call(membersStaff.disableMember, { params: { id }, body: { reason } }));

export const enableMember = (id: string, reason: string) =>
  reloadAfter(call(membersStaff.enableMember, { params: { id }, body: { reason } }));
