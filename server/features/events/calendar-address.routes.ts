import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { calendarAddress } from '#contract/calendar-address.ts';
import { recordOwnAction } from '../../audit/audit.sql.ts';
import { escapeText } from '../../files/content-lines.ts';
import { notFound } from '../../http/errors.ts';
import { toTextFile } from '../../http/file-response.ts';
import { type AccessControl, registerEndpoints } from '../../http/register-endpoints.ts';
import type { Feature, Services } from '../services.ts';
import {
  createCalendarAddress,
  deleteCalendarAddress,
  findCalendarAddress,
  findMemberIdByCalendarToken,
  listSavedCalendarEvents,
} from './calendar-address.sql.ts';
import { createCalendar } from './event-calendar.ts';

/** Reads from the primary, because an address ends immediately. */
function routes(app: FastifyInstance, accessControl: AccessControl, services: Services): void {
  const { db, config, rateLimiter } = services;
  registerEndpoints(app, accessControl, calendarAddress, {
    getCalendarAddress: async (_input, { caller }) => {
      const address = await findCalendarAddress(db, caller.memberId);
      return { createdAt: address?.createdAt.toISOString() ?? null };
    },
    createCalendarAddress: async (_input, { caller: { memberId }, address }) => {
      await rateLimiter.consume('calendarAddressesByMember', memberId);
      const { token, createdAt } = await db.transaction().execute(async (tx) => {
        await recordOwnAction(tx, memberId, { action: 'calendar-address.created', address });
        return createCalendarAddress(tx, memberId);
      });
      const url = `${config.publicUrl}/api/calendar/${token}.ics`;
      return { url, createdAt: createdAt.toISOString() };
    },
    removeCalendarAddress: async (_input, { caller: { memberId }, address }) => {
      await db.transaction().execute(async (tx) => {
        if (await deleteCalendarAddress(tx, memberId))
          await recordOwnAction(tx, memberId, { action: 'calendar-address.removed', address });
      });
      return { success: true };
    },
    getCalendar: async ({ params }, { address }) => {
      const memberId = await findMemberIdByCalendarToken(db, params.token);
      if (!memberId) {
        await rateLimiter.consume('unknownCalendarByAddress', address);
        throw notFound('This calendar address has ended.');
      }
      await rateLimiter.consume('calendarByMember', memberId);
      const text = await createMemberCalendar(services, memberId);
      return {
        ...toTextFile(text, 'text/calendar'),
        tag: createHash('sha256').update(text).digest('base64url'),
      };
    },
  });
}

async function createMemberCalendar({ db, config, settings }: Services, memberId: string): Promise<string> {
  const events = await listSavedCalendarEvents(db, memberId);
  const name = escapeText(`${settings.current.association.name}: saved events`);
  return createCalendar({
    events,
    portalUrl: config.publicUrl,
    // Each property has an older form, which some programs still need.
    properties: [
      `NAME:${name}`,
      `X-WR-CALNAME:${name}`,
      'REFRESH-INTERVAL;VALUE=DURATION:PT4H',
      'X-PUBLISHED-TTL:PT4H',
    ],
  });
}

export const calendarAddressFeature: Feature = { routes };
