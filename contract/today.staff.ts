import * as z from 'zod/mini';
import { defineEndpoints } from './endpoint.ts';
import { anyText, id, multilineText, oneOf, singleLineText } from './fields.ts';
import { booleanParam } from './wire/query-schemas.ts';

/** Kinds of items that wait for a decision by staff. Each kind is supplied by its feature. */
export const todayKinds = ['join', 'enquiry', 'draft', 'review', 'email', 'job', 'invoice', 'grant'] as const;
const kind = oneOf(todayKinds);
export type TodayKindName = z.output<typeof kind>;

const person = z.object({ id, name: z.string() });

const item = z.object({
  kind,
  /** A uuid, except for emails of one domain. */
  id: z.string(),
  title: z.string(),
  /** Why it is here. */
  reason: z.string(),
  /** Since when it waits. */
  since: z.iso.datetime(),
  /** When it goes out, starts or ends. */
  dueAt: z.nullable(z.iso.datetime()),
  state: z.enum(['waiting', 'late', 'failed']),
  /** The colleague who took it. For an enquiry this is its owner. */
  claimedBy: z.nullable(person),
});
export type TodayItem = z.output<typeof item>;

/** The letter is the key that decides. */
const action = z.object({
  name: z.string(),
  key: z.enum(['a', 'r', 'e']),
  label: z.string(),
  isMain: z.boolean(),
  /** A text that the decision needs: a reason, or an answer that is sent. */
  text: z.nullable(z.object({ label: z.string(), hint: z.string(), maxLength: z.int() })),
  needsChoice: z.boolean(),
});
export type TodayAction = z.output<typeof action>;

const detail = z.extend(item, {
  version: z.string(),
  heading: z.string(),
  note: z.string(),
  facts: z.array(
    z.object({
      label: z.string(),
      value: z.string(),
      badge: z.optional(z.object({ kind: z.enum(['success', 'warning', 'error']), text: z.string() })),
    }),
  ),
  /** Results of the duplicate check. */
  checks: z.array(z.object({ isFine: z.boolean(), text: z.string() })),
  /** Text that the person wrote. */
  quote: z.nullable(z.string()),
  question: z.nullable(z.string()),
  /** With `dates`, the decision sends a date between them instead of the id. */
  choices: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      note: z.string(),
      dates: z.optional(z.object({ first: z.iso.date(), last: z.iso.date() })),
    }),
  ),
  /** Empty if the caller may only read. */
  actions: z.array(action),
  /** Effect of the decision, such as an email that waits for an undo. */
  consequence: z.nullable(z.string()),
  /** The page of the object in the console. */
  link: z.nullable(z.object({ label: z.string(), href: z.string() })),
  /** Texts that can be inserted into an answer. */
  templates: z.array(z.object({ title: z.string(), text: z.string() })),
});
export type TodayDetail = z.output<typeof detail>;

const params = z.object({ kind, id: anyText });
const access = { capability: 'console.open', scope: 'filtered' } as const;

export const todayStaff = defineEndpoints({
  listToday: {
    summary: 'Lists up to 200 items that wait for a decision: due within a day, then late, then oldest first',
    method: 'GET',
    path: '/api/staff/today',
    access,
    query: z.strictObject({ kind: z.optional(kind), mine: z.optional(booleanParam()) }),
    response: z.object({
      items: z.array(item),
      /** For each kind that the caller may read. Counting stops at 1,000. */
      counts: z.array(z.object({ kind, count: z.int() })),
      mineCount: z.int(),
    }),
  },
  getTodayItem: {
    summary: 'Returns an item with the facts and the possible decisions',
    method: 'GET',
    path: '/api/staff/today/{kind}/{id}',
    access,
    params,
    response: detail,
  },
  decideTodayItem: {
    summary: 'Decides an item. Returns 409 if a colleague was quicker',
    method: 'POST',
    path: '/api/staff/today/{kind}/{id}/decision',
    access,
    params,
    requiresVersion: true,
    body: z.strictObject({
      action: singleLineText(40),
      choice: z.optional(singleLineText(60)),
      text: z.optional(multilineText(5_000)),
    }),
    /** `entryId` is the history entry that undo puts back; null if the decision cannot be undone. */
    response: z.object({ message: z.string(), entryId: z.nullable(id) }),
  },
  claimTodayItem: {
    summary: 'Takes an item, so that colleagues see who works on it',
    method: 'PUT',
    path: '/api/staff/today/{kind}/{id}/claim',
    access,
    params,
    response: z.object({ claimedBy: z.nullable(person) }),
  },
  releaseTodayItem: {
    summary: 'Gives an item back that the caller took',
    method: 'DELETE',
    path: '/api/staff/today/{kind}/{id}/claim',
    access,
    params,
    response: z.object({ claimedBy: z.nullable(person) }),
  },
  snoozeTodayItem: {
    summary: 'Hides an item from the queue of all staff until tomorrow or for a week',
    method: 'PUT',
    path: '/api/staff/today/{kind}/{id}/snooze',
    access,
    params,
    body: z.strictObject({ days: z.union([z.literal(1), z.literal(7)], 'must be 1 or 7') }),
    /** Putting the history entry back ends the snooze. */
    response: z.object({ until: z.iso.datetime(), entryId: z.nullable(id) }),
  },
});
