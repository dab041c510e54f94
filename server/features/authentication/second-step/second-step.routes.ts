import type { FastifyInstance } from 'fastify';
import { secondStep } from '#contract/second-step.ts';
import { recordOwnAction } from '../../../audit/audit.sql.ts';
import { badRequest, unauthenticated } from '../../../http/errors.ts';
import { type AccessControl, type Handlers, registerEndpoints } from '../../../http/register-endpoints.ts';
import type { Services } from '../../services.ts';
import { ownSessionHandlers } from '../own-sessions.ts';
import { authenticatorAppHandlers } from './authenticator-app-handlers.ts';
import { renewRecoveryCodes, sendNotice } from './change-methods.ts';
import { countRecoveryCodes, findAuthenticatorApp, listPasskeys } from './methods.sql.ts';
import { passkeyHandlers } from './passkey-handlers.ts';
import { createAssertionOptions, requirePasskeySite, toPasskeySite } from './passkeys.ts';
import { saveChallenge } from './pending-sign-ins.sql.ts';
import { listMethods, wrongProofMessage } from './second-step-sign-in.ts';
import { markSecondStep } from './step-up.sql.ts';
import { verifySecondStep } from './verify-second-step.ts';

export function registerSecondStep(app: FastifyInstance, accessControl: AccessControl, services: Services) {
  registerEndpoints(app, accessControl, secondStep, {
    ...passkeyHandlers(services),
    ...authenticatorAppHandlers(services),
    ...stepUpHandlers(services),
    ...ownSessionHandlers(services),
  });
}

type StepUpHandlers = Pick<
  Handlers<typeof secondStep>,
  'getSecondStep' | 'createRecoveryCodes' | 'startStepUp' | 'stepUp'
>;

function stepUpHandlers(services: Services): StepUpHandlers {
  const { config, db, rateLimiter, sessions } = services;
  return {
    getSecondStep: async (_input, { caller: { memberId, grants }, portalUrl }) => {
      const passkeys = await listPasskeys(db, memberId);
      const authenticatorApp = await findAuthenticatorApp(db, memberId);
      return {
        passkeys: passkeys.map(({ id, name, ...times }) => ({ id, name, ...presentTimes(times) })),
        authenticatorApp: authenticatorApp ? presentTimes(authenticatorApp) : null,
        recoveryCodesLeft: await countRecoveryCodes(db, memberId),
        methods: await listMethods(db, memberId, portalUrl),
        canAddPasskeys: toPasskeySite(portalUrl) !== null,
        isRequired: grants.length > 0 && !config.demo,
      };
    },

    createRecoveryCodes: async (_input, { caller, address }) => ({
      recoveryCodes: await renewRecoveryCodes(services, { caller, address }),
    }),

    startStepUp: async (_input, { caller: { memberId, sessionId }, portalUrl }) => {
      const site = requirePasskeySite(portalUrl);
      const options = await createAssertionOptions(site, await listPasskeys(db, memberId));
      await saveChallenge(db, { purpose: 'step-up', sessionId }, options.challenge);
      return { options: { ...options } };
    },

    stepUp: async ({ body: proof }, { caller: { memberId, sessionId }, address, portalUrl }) => {
      await rateLimiter.consume('stepUpsByAccount', memberId);
      const challengeOwner = { purpose: 'step-up', sessionId } as const;
      const check = { memberId, proof, challengeOwner, portalUrl, address };
      const isVerified = await verifySecondStep(services, check, async (tx, method) => {
        if (!(await markSecondStep(tx, sessionId))) throw unauthenticated();
        await recordOwnAction(tx, memberId, { action: 'second-step.used', address, detail: { method } });
        if (method === 'recoveryCode') await sendNotice(services, tx, memberId, 'recoveryCodeUsed');
        return true;
      });
      if (!isVerified) throw badRequest(wrongProofMessage(proof));
      sessions.evict([sessionId]);
      return { success: true };
    },
  };
}

const presentTimes = ({ createdAt, lastUsedAt }: { createdAt: Date; lastUsedAt: Date | null }) => ({
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});
