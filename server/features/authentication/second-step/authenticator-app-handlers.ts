import type { secondStep } from '#contract/second-step.ts';
import { badRequest, conflict, notFound, unauthenticated } from '../../../http/errors.ts';
import type { Handlers } from '../../../http/register-endpoints.ts';
import type { Services } from '../../services.ts';
import { findAccount } from '../accounts.sql.ts';
import { describeAuthenticator, findTimeStep, generateAuthenticatorSecret } from './authenticator-codes.ts';
import { addMethod, assertMayAddMethod, removeMethod } from './change-methods.ts';
import { deleteAuthenticatorApp, findAuthenticatorApp, saveAuthenticatorApp } from './methods.sql.ts';
import {
  consumeAuthenticatorSetup,
  findAuthenticatorSetup,
  saveAuthenticatorSetup,
} from './pending-sign-ins.sql.ts';

type AuthenticatorAppHandlers = Pick<
  Handlers<typeof secondStep>,
  'startAuthenticatorApp' | 'confirmAuthenticatorApp' | 'removeAuthenticatorApp'
>;

export function authenticatorAppHandlers(services: Services): AuthenticatorAppHandlers {
  const { settings, db, rateLimiter } = services;
  return {
    startAuthenticatorApp: async ({ body }, { caller }) => {
      await assertMayAddMethod(services, caller, body.currentPassword);
      const account = await findAccount(db, caller.memberId);
      if (!account) throw unauthenticated();
      const secret = generateAuthenticatorSecret();
      await saveAuthenticatorSetup(db, caller.sessionId, secret);
      return describeAuthenticator(secret, {
        issuer: settings.current.association.name,
        email: account.email,
      });
    },

    confirmAuthenticatorApp: async ({ body: { code } }, { caller, address }) => {
      const { memberId, sessionId } = caller;
      await rateLimiter.consume('codeFailuresByAccount', memberId);
      const setup = await findAuthenticatorSetup(db, sessionId);
      if (!setup) throw setupEnded();
      const { secret } = setup;
      const timeStep = findTimeStep(secret, code, setup.databaseNow);
      if (timeStep === null)
        throw badRequest('This code does not match. Enter the code that your app shows now.');
      const recoveryCodes = await addMethod(services, { caller, address }, async (tx) => {
        if (!(await consumeAuthenticatorSetup(tx, sessionId, secret))) throw setupEnded();
        const isReplaced = (await findAuthenticatorApp(tx, memberId)) !== undefined;
        await saveAuthenticatorApp(tx, { memberId, secret, timeStep });
        return { method: 'code', notice: isReplaced ? 'appReplaced' : 'appAdded' };
      });
      await rateLimiter.refund(['codeFailuresByAccount', memberId]);
      return { recoveryCodes };
    },

    removeAuthenticatorApp: async (_input, { caller, address }) => {
      await removeMethod(services, { caller, address }, async (tx) => {
        if (!(await deleteAuthenticatorApp(tx, caller.memberId)))
          throw notFound('The authenticator app has already been removed.');
        return { method: 'code', notice: 'appRemoved' };
      });
      return { success: true };
    },
  };
}

const setupEnded = () => conflict('The setup took too long. Please start again.');
