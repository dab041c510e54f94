import type { FastifyInstance } from 'fastify';
import { email } from '#contract/fields.ts';
import { joining } from '#contract/joining.ts';
import { bindArea, type Gatekeeper } from '../../http/endpoint-binder.ts';
import { findAccountByEmail } from '../authentication/accounts.sql.ts';
import { type JoinParts, join } from './join.ts';

export function joiningRoutes(app: FastifyInstance, gatekeeper: Gatekeeper, parts: JoinParts): void {
  const { db, limits } = parts;
  bindArea(app, gatekeeper, joining, {
    validateEmail: async ({ body }, { address }) => {
      await limits.require('emailCheckByAddress', address);
      await limits.require('emailCheckByAddressInADay', address);
      const { success, data } = email.safeParse(body.email);
      return { valid: success && !(await findAccountByEmail(db, data)) };
    },
    join: async ({ body }, { address }) => ({ success: true, userId: await join(parts, body, address) }),
  });
}
