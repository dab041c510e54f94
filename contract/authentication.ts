import * as z from 'zod/mini';
import { defineEndpoints } from './endpoint.ts';
import { id, nonEmpty, passwordInput, singleLineText, success } from './fields.ts';

/** Any text: an unknown name gets the same response as a wrong password. */
const username = singleLineText(254).check(nonEmpty);

const token = z.string('must be text').check(z.regex(/^[\w-]{20,128}$/, 'is not a token'));

export const authentication = defineEndpoints(
  {
    signIn: {
      summary: 'Opens a session, for an email and password or for a one-use impersonation token',
      method: 'POST',
      path: '/connect/token',
      access: 'public',
      bodyEncoding: 'form',
      body: z.discriminatedUnion('grant_type', [
        z.strictObject({ grant_type: z.literal('password'), username, password: passwordInput }),
        z.strictObject({ grant_type: z.literal('impersonation'), token }),
      ]),
      response: z.object({
        access_token: z.string(),
        token_type: z.literal('Bearer'),
        expires_in: z.number(),
        userId: id,
        impersonatedBy: z.optional(z.string()),
      }),
    },
    signOut: {
      summary: 'Ends the session of the token that it is called with',
      method: 'POST',
      path: '/connect/revoke',
      access: 'member',
      response: success,
    },
    forgotPassword: {
      summary: 'Mails a link to set a new password',
      method: 'POST',
      path: '/connect/forgotpassword',
      access: 'public',
      body: z.strictObject({ username }),
      response: success,
    },
    verifyResetToken: {
      summary: 'Tells whether a reset link still works',
      method: 'POST',
      path: '/connect/verifyresetpasswordtoken',
      access: 'public',
      body: z.strictObject({ userId: z.string('must be text'), token: z.string('must be text') }),
      response: z.object({ verified: z.boolean() }),
    },
    resetPassword: {
      summary: 'Sets a new password with the token of a reset link, and ends every session of the member',
      method: 'POST',
      path: '/connect/resetpassword',
      access: 'public',
      body: z.strictObject({ token: z.string('must be text'), username, password: passwordInput }),
      response: success,
    },
    createImpersonationToken: {
      summary: 'Gives staff a token, good once and for 60 seconds, to see the portal as a member does',
      method: 'POST',
      path: '/connect/impersonationtoken',
      access: 'staff',
      body: z.strictObject({ userId: id }),
      response: z.object({ token: z.string(), expiresIn: z.number() }),
    },
  },
  'authentication',
);
