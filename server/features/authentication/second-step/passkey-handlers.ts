import type { secondStep } from '#contract/second-step.ts';
import { badRequest, conflict, notFound, unauthenticated } from '../../../http/errors.ts';
import type { Handlers } from '../../../http/register-endpoints.ts';
import type { Services } from '../../services.ts';
import { findAccount } from '../accounts.sql.ts';
import { addMethod, assertMayAddMethod, removeMethod } from './change-methods.ts';
import { deletePasskey, insertPasskey, listPasskeys, renamePasskey } from './methods.sql.ts';
import {
  createRegistrationOptions,
  parsePasskeyResponse,
  requirePasskeySite,
  verifyRegistration,
} from './passkeys.ts';
import { consumeChallenge, saveChallenge } from './pending-sign-ins.sql.ts';

const maxPasskeys = 20;

type PasskeyHandlers = Pick<
  Handlers<typeof secondStep>,
  'startPasskey' | 'addPasskey' | 'renamePasskey' | 'removePasskey'
>;

export function passkeyHandlers(services: Services): PasskeyHandlers {
  const { settings, db } = services;
  return {
    startPasskey: async ({ body }, { caller, portalUrl }) => {
      const site = requirePasskeySite(portalUrl);
      const { memberId, sessionId } = caller;
      await assertMayAddMethod(services, caller, body.currentPassword);
      const account = await findAccount(db, memberId);
      if (!account) throw unauthenticated();
      const member = { memberId, email: account.email, name: `${account.firstName} ${account.lastName}` };
      const passkeys = await listPasskeys(db, memberId);
      const options = await createRegistrationOptions(
        site,
        settings.current.association.name,
        member,
        passkeys,
      );
      await saveChallenge(db, { purpose: 'registration', sessionId }, options.challenge);
      return { options: { ...options } };
    },

    addPasskey: async ({ body: { name, passkey } }, { caller, address, portalUrl }) => {
      const site = requirePasskeySite(portalUrl);
      const { memberId, sessionId } = caller;
      const response = parsePasskeyResponse(passkey);
      // The challenge also proves that the password or the second step was checked.
      const isExpected =
        response && (await consumeChallenge(db, { purpose: 'registration', sessionId }, response.challenge));
      const credential = isExpected && (await verifyRegistration(site, response));
      if (!credential) throw badRequest('The passkey could not be added. Please try again.');
      const { id: credentialId, publicKey, counter, transports = [] } = credential;
      const key = { credentialId, publicKey: Buffer.from(publicKey), counter, transports };
      const recoveryCodes = await addMethod(services, { caller, address }, async (tx) => {
        if ((await listPasskeys(tx, memberId)).length >= maxPasskeys)
          throw conflict(`You can have at most ${maxPasskeys} passkeys. Remove one first.`);
        if (!(await insertPasskey(tx, { memberId, name, rpId: site.rpId, ...key })))
          throw conflict('This passkey is already in use.');
        return { method: 'passkey', notice: 'passkeyAdded' };
      });
      return { recoveryCodes };
    },

    renamePasskey: async ({ params: { id }, body: { name } }, { caller: { memberId } }) => {
      if (!(await renamePasskey(db, { memberId, id }, name))) throw passkeyNotFound();
      return { success: true };
    },

    removePasskey: async ({ params: { id } }, { caller, address }) => {
      await removeMethod(services, { caller, address }, async (tx) => {
        if (!(await deletePasskey(tx, { memberId: caller.memberId, id }))) throw passkeyNotFound();
        return { method: 'passkey', notice: 'passkeyRemoved' };
      });
      return { success: true };
    },
  };
}

const passkeyNotFound = () => notFound('This passkey has already been removed.');
