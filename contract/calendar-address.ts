import * as z from 'zod/mini';
import { defineEndpoints } from './endpoint.ts';
import { success } from './fields.ts';

const createdAt = z.iso.datetime();
const token = z.string().check(z.regex(/^[\w-]{43}$/, 'is not a calendar address'));

/**
 * The address contains a secret, because calendar programs cannot sign in. It is shown once.
 * The calendar has saved events only: members register on other sites, which do not notify the portal.
 */
export const calendarAddress = defineEndpoints({
  getCalendarAddress: {
    summary: 'Returns when the caller created their calendar address, or null',
    method: 'GET',
    path: '/api/calendar-address',
    access: 'member',
    response: z.object({ createdAt: z.nullable(createdAt) }),
  },
  createCalendarAddress: {
    summary: "Creates the caller's calendar address. An earlier one ends immediately",
    method: 'POST',
    path: '/api/calendar-address',
    access: 'member-not-impersonated',
    response: z.object({ url: z.string(), createdAt }),
  },
  removeCalendarAddress: {
    summary: "Ends the caller's calendar address",
    method: 'DELETE',
    path: '/api/calendar-address',
    access: 'member-not-impersonated',
    response: success,
  },
  getCalendar: {
    summary: 'Returns the events that a member saved, for calendar programs (RFC 5545)',
    method: 'GET',
    path: '/api/calendar/{token}.ics',
    access: 'public',
    params: z.object({ token }),
    response: 'file',
  },
});
