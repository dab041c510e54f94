import { useQuery } from '@tanstack/react-query';
import { acting } from '#contract/acting.ts';
import { secondStep } from '#contract/second-step.ts';
import { call, type ResponseBody } from '#web/api/call.ts';
import { endpointQuery, queryClient } from '#web/api/query-client.ts';
import { createPasskey } from '#web/second-step/passkey-browser.ts';

const secondStepQuery = () => endpointQuery(secondStep.getSecondStep, {});
const sessionsQuery = () => endpointQuery(secondStep.listSessions, {});
const actingSessionsQuery = () => endpointQuery(acting.listActing, {});

export const useSecondStep = () => useQuery(secondStepQuery());
export const useSessions = () => useQuery(sessionsQuery());
export const useActingSessions = () => useQuery(actingSessionsQuery());

export type SecondStepState = ResponseBody<typeof secondStep.getSecondStep>;
export type OwnSession = ResponseBody<typeof secondStep.listSessions>['sessions'][number];
export type PasskeySetup = ResponseBody<typeof secondStep.startPasskey>;
export type AppSetup = ResponseBody<typeof secondStep.startAuthenticatorApp>;

export const reloadSecondStep = () => queryClient.invalidateQueries(secondStepQuery());
export async function reloadSessions(): Promise<void> {
  await Promise.all(
    [sessionsQuery(), actingSessionsQuery()].map((query) => queryClient.invalidateQueries(query)),
  );
}

/** The password is required for the first method only. */
const toBody = (currentPassword?: string) => ({ body: currentPassword ? { currentPassword } : {} });

export const startPasskey = (password?: string) => call(secondStep.startPasskey, toBody(password));
export const startApp = (password?: string) => call(secondStep.startAuthenticatorApp, toBody(password));

/** Both return recovery codes after the first method. */
export async function addPasskey({ options }: PasskeySetup, name: string): Promise<string[]> {
  const passkey = await createPasskey(options);
  return (await call(secondStep.addPasskey, { body: { name, passkey } })).recoveryCodes;
}

export const confirmApp = async (code: string): Promise<string[]> =>
  (await call(secondStep.confirmAuthenticatorApp, { body: { code } })).recoveryCodes;

export const removePasskey = (id: string) => call(secondStep.removePasskey, { params: { id } });
export const renamePasskey = (id: string, name: string) =>
  call(secondStep.renamePasskey, { params: { id }, body: { name } });
export const removeApp = () => call(secondStep.removeAuthenticatorApp, {});

export const createRecoveryCodes = async (): Promise<string[]> =>
  (await call(secondStep.createRecoveryCodes, {})).recoveryCodes;

export const endSession = (id: string) => call(secondStep.endSession, { params: { id } });
export const endOtherSessions = () => call(secondStep.endOtherSessions, {});
