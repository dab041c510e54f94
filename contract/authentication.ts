import * as z from 'zod/mini';
import { maxActingReasonLength, minActingReasonLength } from './acting.ts';
import { defineEndpoints } from './endpoint.ts';
import { anyText, id, nonEmpty, passwordInput, singleLineText, success } from './fields.ts';
import { hasOneProof, passkeyOptions, secondStepProof } from './second-step-fields.ts';

/** Accepts any text, because an unknown username must get the same response as a wrong password. */
const username = singleLineText(254).check(nonEmpty);

const token = anyText.check(z.regex(/^[\w-]{20,128}$/, 'must be a token'));

/** Form fields are in snake case, as OAuth prescribes. */
const secondStepGrant = z
  .strictObject({
    grant_type: z.literal('second_step'),
    second_step_token: token,
    code: secondStepProof.code,
    recovery_code: secondStepProof.recoveryCode,
    passkey: secondStepProof.passkey,
  })
  .check(
    z.refine(
      (body) => hasOneProof(body, ['code', 'recovery_code', 'passkey']),
      'must have one code, recovery_code or passkey',
    ),
  );

export const authentication = defineEndpoints(
  {
    signIn: {
      summary:
        'Signs in with an email and password, with the second step after them, or with an impersonation token',
      method: 'POST',
      path: '/connect/token',
      access: 'public',
      bodyEncoding: 'form',
      body: z.discriminatedUnion('grant_type', [
        z.strictObject({ grant_type: z.literal('password'), username, password: passwordInput }),
        z.strictObject({ grant_type: z.literal('impersonation'), token }),
        secondStepGrant,
      ]),
      response: z.object({
        access_token: z.string(),
        token_type: z.literal('Bearer'),
        expires_in: z.number(),
        userId: id,
        impersonatedBy: z.optional(z.string()),
      }),
    },
    startSecondStep: {
      summary: 'Returns the options with which a browser uses a passkey as the second step of a sign-in',
      method: 'POST',
      path: '/connect/secondstep/options',
      access: 'public',
      body: z.strictObject({ token }),
      response: passkeyOptions,
    },
    signOut: {
      summary: 'Ends the session of the access token',
      method: 'POST',
      path: '/connect/revoke',
      access: 'member',
      isRead: true,
      response: success,
    },
    forgotPassword: {
      summary: 'Sends an email with a password reset link',
      method: 'POST',
      path: '/connect/forgotpassword',
      access: 'public',
      body: z.strictObject({ username }),
      response: success,
    },
    verifyResetToken: {
      summary: 'Checks whether a password reset link is still valid',
      method: 'POST',
      path: '/connect/verifyresetpasswordtoken',
      access: 'public',
      body: z.strictObject({ userId: anyText, token: anyText }),
      response: z.object({ verified: z.boolean() }),
    },
    resetPassword: {
      summary: 'Sets a new password with a reset token and ends all sessions of the member',
      method: 'POST',
      path: '/connect/resetpassword',
      access: 'public',
      body: z.strictObject({ token: anyText, username, password: passwordInput }),
      response: success,
    },
    createImpersonationToken: {
      summary: 'Creates a single-use token, valid for 60 seconds, that lets staff use the portal as a member',
      method: 'POST',
      path: '/connect/impersonationtoken',
      access: { capability: 'members.actAs', recentSecondStep: true },
      body: z.strictObject({
        userId: id,
        /** The member can read it. */
        reason: singleLineText(maxActingReasonLength).check(
          z.minLength(minActingReasonLength, `must be at least ${minActingReasonLength} characters`),
        ),
        mayChange: z._default(z.boolean(), false),
      }),
      response: z.object({ token: z.string(), expiresIn: z.number() }),
    },
  },
  'authentication',
);
