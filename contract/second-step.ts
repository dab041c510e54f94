import * as z from 'zod/mini';
import { defineEndpoints } from './endpoint.ts';
import { id, nonEmpty, passwordInput, singleLineText, success } from './fields.ts';
import {
  authenticatorCode,
  hasOneProof,
  passkeyOptions,
  passkeyResponse,
  secondStepMethods,
  secondStepProof,
} from './second-step-fields.ts';

const passkeyName = singleLineText(60).check(nonEmpty);

/** Required for the first method. Further methods require a second step within the last 10 minutes. */
const currentPassword = z.optional(passwordInput);

const newMethod = z.object({
  /** Shown once, after the first method was added. */
  recoveryCodes: z.array(z.string()),
});

const path = '/api/account/second-step';

export const secondStep = defineEndpoints({
  getSecondStep: {
    summary: "Returns the caller's methods of two-step sign-in",
    method: 'GET',
    path,
    access: 'member-not-impersonated',
    response: z.object({
      passkeys: z.array(
        z.object({
          id,
          name: z.string(),
          createdAt: z.iso.datetime(),
          lastUsedAt: z.nullable(z.iso.datetime()),
        }),
      ),
      authenticatorApp: z.nullable(
        z.object({ createdAt: z.iso.datetime(), lastUsedAt: z.nullable(z.iso.datetime()) }),
      ),
      recoveryCodesLeft: z.int(),
      /** Methods that the caller can use at this address. */
      methods: z.array(z.enum(secondStepMethods)),
      /** False at addresses that browsers allow no passkeys for, such as an IP address. */
      canAddPasskeys: z.boolean(),
      /** Staff must keep one method. */
      isRequired: z.boolean(),
    }),
  },
  startPasskey: {
    summary: 'Returns the options with which a browser creates a passkey',
    method: 'POST',
    path: `${path}/passkeys/options`,
    access: 'member-not-impersonated',
    body: z.strictObject({ currentPassword }),
    response: passkeyOptions,
  },
  addPasskey: {
    summary: 'Adds the passkey that a browser created',
    method: 'POST',
    path: `${path}/passkeys`,
    access: 'member-not-impersonated',
    body: z.strictObject({ name: passkeyName, passkey: passkeyResponse }),
    response: newMethod,
  },
  renamePasskey: {
    summary: 'Renames a passkey',
    method: 'PUT',
    path: `${path}/passkeys/{id}`,
    access: 'member-not-impersonated',
    params: z.object({ id }),
    body: z.strictObject({ name: passkeyName }),
    response: success,
  },
  removePasskey: {
    summary: 'Removes a passkey. Requires a second step within the last 10 minutes',
    method: 'DELETE',
    path: `${path}/passkeys/{id}`,
    access: 'member-not-impersonated',
    params: z.object({ id }),
    response: success,
  },
  startAuthenticatorApp: {
    summary: 'Creates a secret for an authenticator app. A code confirms it within 10 minutes',
    method: 'POST',
    path: `${path}/authenticator-app/setup`,
    access: 'member-not-impersonated',
    body: z.strictObject({ currentPassword }),
    response: z.object({ secret: z.string(), uri: z.string() }),
  },
  confirmAuthenticatorApp: {
    summary: 'Adds the authenticator app, or replaces the previous one, with a code that it shows',
    method: 'POST',
    path: `${path}/authenticator-app`,
    access: 'member-not-impersonated',
    body: z.strictObject({ code: authenticatorCode }),
    response: newMethod,
  },
  removeAuthenticatorApp: {
    summary: 'Removes the authenticator app. Requires a second step within the last 10 minutes',
    method: 'DELETE',
    path: `${path}/authenticator-app`,
    access: 'member-not-impersonated',
    response: success,
  },
  createRecoveryCodes: {
    summary: 'Replaces the recovery codes. Requires a second step within the last 10 minutes',
    method: 'POST',
    path: `${path}/recovery-codes`,
    access: 'member-not-impersonated',
    response: z.object({ recoveryCodes: z.array(z.string()) }),
  },
  startStepUp: {
    summary: 'Returns the options with which a browser uses a passkey to confirm the session',
    method: 'POST',
    path: `${path}/step-up/options`,
    access: 'member-not-impersonated',
    response: passkeyOptions,
  },
  stepUp: {
    summary: 'Confirms the session with the second step, for 10 minutes',
    method: 'POST',
    path: `${path}/step-up`,
    access: 'member-not-impersonated',
    body: z
      .strictObject(secondStepProof)
      .check(
        z.refine(
          (proof) => hasOneProof(proof, secondStepMethods),
          'must have one code, recoveryCode or passkey',
        ),
      ),
    response: success,
  },
  listSessions: {
    summary: "Lists the caller's active sessions, the latest 50",
    method: 'GET',
    path: '/api/account/sessions',
    access: 'member-not-impersonated',
    response: z.object({
      sessions: z.array(
        z.object({
          id,
          /** Browser and system, such as "Chrome on Windows". */
          device: z.string(),
          createdAt: z.iso.datetime(),
          lastSeenAt: z.iso.datetime(),
          isCurrent: z.boolean(),
          /** Staff who act as the member. */
          isImpersonation: z.boolean(),
        }),
      ),
    }),
  },
  endSession: {
    summary: "Ends one of the caller's sessions",
    method: 'DELETE',
    path: '/api/account/sessions/{id}',
    access: 'member-not-impersonated',
    params: z.object({ id }),
    response: success,
  },
  endOtherSessions: {
    summary: "Ends the caller's sessions, except this one",
    method: 'POST',
    path: '/api/account/sessions/end-others',
    access: 'member-not-impersonated',
    response: success,
  },
});
