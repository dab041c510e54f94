import type { FastifyInstance } from 'fastify';
import { acting, actingStaff } from '#contract/acting.ts';
import { authentication } from '#contract/authentication.ts';
import type { HandlerInput } from '#contract/endpoint.ts';
import { recordAudit } from '../../audit/audit.sql.ts';
import { forbidden, notFound, unauthenticated } from '../../http/errors.ts';
import { type AccessControl, type Handlers, registerEndpoints } from '../../http/register-endpoints.ts';
import type { Feature, Services } from '../services.ts';
import { findAccount } from './accounts.sql.ts';
import { actingExport } from './acting/acting.export.ts';
import { actingHandlers, actingStaffHandlers } from './acting/acting-handlers.ts';
import { signInAsMember } from './acting/sign-in-as-member.ts';
import { requestPasswordReset, resetPassword } from './password-reset.ts';
import { registerSecondStep } from './second-step/second-step.routes.ts';
import {
  type SignInClient,
  signInBySecondStep,
  startPasskeySignIn,
} from './second-step/second-step-sign-in.ts';
import { deleteExpiredRows, lockActiveSession } from './sessions.sql.ts';
import { type SignedIn, signInByPassword } from './sign-in.ts';
import { createImpersonationToken, findMemberIdByResetToken } from './single-use-tokens.sql.ts';

const impersonationTokenSeconds = 60;

function routes(app: FastifyInstance, accessControl: AccessControl, services: Services): void {
  registerEndpoints(app, accessControl, authentication, handlers(services));
  registerSecondStep(app, accessControl, services);
  registerEndpoints(app, accessControl, acting, actingHandlers(services));
  registerEndpoints(app, accessControl, actingStaff, actingStaffHandlers(services));
  app.get('/.well-known/jwks.json', (_request, reply) => {
    reply.header('cache-control', 'public, max-age=300');
    return services.signingKeys.loadPublicKeys();
  });
}

type SignInBody = HandlerInput<typeof authentication.signIn>['body'];

function signIn(services: Services, body: SignInBody, client: SignInClient): Promise<SignedIn> {
  if (body.grant_type === 'password') return signInByPassword(services, body, client);
  if (body.grant_type === 'second_step') return signInBySecondStep(services, body, client);
  return signInAsMember(services, body.token, client);
}

function handlers(services: Services): Handlers<typeof authentication> {
  const { db, rateLimiter, sessions } = services;
  return {
    signIn: async ({ body }, { address, userAgent, portalUrl }) => {
      const signedIn = await signIn(services, body, { address, userAgent, portalUrl });
      return {
        access_token: signedIn.token,
        token_type: 'Bearer',
        expires_in: signedIn.ttlSeconds,
        userId: signedIn.memberId,
        ...(signedIn.impersonatorName !== undefined && { impersonatedBy: signedIn.impersonatorName }),
      };
    },

    startSecondStep: ({ body: { token } }, context) => startPasskeySignIn(services, token, context),

    signOut: async (_input, { caller, address }) => {
      await sessions.revoke(caller.sessionId);
      const actorId = caller.impersonatorId ?? caller.memberId;
      await recordAudit(db, { action: 'sign-out', actorId, subjectId: caller.memberId, address });
      return { success: true };
    },

    forgotPassword: async ({ body }, { address }) => {
      await requestPasswordReset(services, body.username, address);
      return { success: true };
    },

    verifyResetToken: async ({ body: { userId, token } }, { address }) => {
      await rateLimiter.consume('resetTokenByAddress', address);
      return { verified: (await findMemberIdByResetToken(db, token)) === userId };
    },

    resetPassword: async ({ body }, { address }) => {
      await resetPassword(services, body, address);
      return { success: true };
    },

    createImpersonationToken: async ({ body: { userId, ...rest } }, { caller, address }) => {
      const account = await findAccount(db, userId);
      if (!account || account.disabledAt) throw notFound('Member not found.');
      if (account.isStaff) throw forbidden('Staff accounts cannot be impersonated.');
      const impersonation = { staffId: caller.memberId, memberId: userId, ...rest };
      return db.transaction().execute(async (tx) => {
        // The access check may use a session that was cached a few seconds ago.
        if (!(await lockActiveSession(tx, caller.sessionId))) throw unauthenticated();
        const token = await createImpersonationToken(tx, impersonation, impersonationTokenSeconds);
        const [actorId, subjectId] = [caller.memberId, userId];
        await recordAudit(tx, { action: 'impersonation.token-created', actorId, subjectId, address });
        return { token, expiresIn: impersonationTokenSeconds };
      });
    },
  };
}

export const authenticationFeature: Feature = {
  routes,
  exports: [actingExport],
  cleanUp: ({ db }) => deleteExpiredRows(db),
};
