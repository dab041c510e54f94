import type { FastifyInstance } from 'fastify';
import { email } from '#contract/fields.ts';
import { onboarding } from '#contract/onboarding.ts';
import { type AccessControl, registerEndpoints } from '../../http/register-endpoints.ts';
import { findAccountByEmail } from '../authentication/accounts.sql.ts';
import type { Feature, Services } from '../services.ts';
import { confirmEmail, correctEmail, resendConfirmation } from './confirm-email.ts';
import { join } from './join.ts';
import { joinWithoutDisclosure } from './join-without-disclosure.ts';
import { joinKind } from './joins.today.ts';
import { fetchJoinPayment, reopenPayment } from './paid-join.ts';

function routes(app: FastifyInstance, accessControl: AccessControl, services: Services): void {
  const { db, rateLimiter, config } = services;
  registerEndpoints(app, accessControl, onboarding, {
    validateEmail: async ({ body }, { address }) => {
      await rateLimiter.consume('emailCheckByAddress', address);
      await rateLimiter.consume('dailyEmailCheckByAddress', address);
      const { success, data } = email.safeParse(body.email);
      if (!success || config.hideAccountExistence) return { valid: success };
      return { valid: !(await findAccountByEmail(db, data)) };
    },
    join: async ({ body }, { address, portalUrl }) => {
      const joinMember = config.hideAccountExistence ? joinWithoutDisclosure : join;
      return { success: true, ...(await joinMember({ ...services, portalUrl }, body, address)) };
    },
    getJoinPayment: async ({ params }, { address }) => {
      await rateLimiter.consume('joinPaymentByAddress', address);
      return fetchJoinPayment(services, params.id);
    },
    payJoinAgain: async ({ params }, { address, portalUrl }) => {
      await rateLimiter.consume('joinPaymentByAddress', address);
      return { payUrl: await reopenPayment({ ...services, portalUrl }, params.id) };
    },
    confirmEmail: async ({ body }, { address }) => ({
      confirmed: await confirmEmail(services, body, address),
    }),
    resendConfirmation: async (_input, { caller, address }) => {
      await resendConfirmation(services, caller, address);
      return { success: true };
    },
    correctEmail: async ({ body }, { caller, address }) => {
      await correctEmail(services, body.email, caller, address);
      return { success: true };
    },
  });
}

export const onboardingFeature: Feature = { routes, today: (services) => [joinKind(services)] };
