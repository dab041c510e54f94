import { type Insertable, type RawBuilder, sql } from 'kysely';
import { type EnquiryState, enquiryLabels } from '#contract/enquiries.ts';
import { type Paging, toOffsetLimit } from '#contract/wire/pagination.ts';
import type { Db } from '../../db/database.ts';
import { readPageWithTotal } from '../../db/page-with-total.ts';
import { toInlineLiteral } from '../../db/planner-hints.ts';
import type { EnquiriesTable, EnquiryMessagesTable } from '../../db/tables.ts';

export type MessageKind = 'reply' | 'answer' | 'note';

/** Returns the number of the enquiry. */
export async function insertEnquiry(db: Db, enquiry: Insertable<EnquiriesTable>): Promise<number> {
  const { number } = await db
    .insertInto('enquiries')
    .values(enquiry)
    .returning('number')
    .executeTakeFirstOrThrow();
  return number;
}

export async function insertMessage(
  tx: Db,
  message: Insertable<EnquiryMessagesTable> & { kind: MessageKind },
): Promise<void> {
  await tx.insertInto('enquiryMessages').values(message).execute();
}

/** Enquiries keep the label under which they were sent. Imported ones have that of the specification. */
export const enquiryLabel = sql<string>`coalesce(
  enquiries.type_label,
  CASE enquiries.enquiry_type ${sql.join(
    Object.entries(enquiryLabels).map(([type, label]) => sql`WHEN ${sql.lit(type)} THEN ${sql.lit(label)}`),
    sql` `,
  )} ELSE enquiries.enquiry_type END
)`;

const ownEnquiries = (db: Db, memberId: string) =>
  db
    .selectFrom('enquiries')
    .select([
      'id',
      'number',
      'enquiryType',
      'state',
      'createdAt',
      'message',
      'firstName',
      'lastName',
      'email',
    ])
    .select(enquiryLabel.as('enquiryLabel'))
    .where('memberId', '=', memberId)
    .$narrowType<{ state: EnquiryState }>();

export type OwnEnquiryRow = Awaited<ReturnType<ReturnType<typeof ownEnquiries>['execute']>>[number];

export function listOwnEnquiries(db: Db, memberId: string, paging: Paging) {
  const { offset, limit } = toOffsetLimit(paging);
  const count = db
    .selectFrom('enquiries')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('memberId', '=', memberId);
  const rows = ownEnquiries(db, memberId)
    .select(count.as('total'))
    .$narrowType<{ total: number }>()
    .orderBy('lastMessageAt', 'desc')
    .orderBy('id')
    .offset(toInlineLiteral(offset))
    .limit(toInlineLiteral(limit))
    .execute();
  return readPageWithTotal(rows, offset, async () => (await count.executeTakeFirstOrThrow()).total);
}

export function findOwnEnquiry(db: Db, memberId: string, id: string): Promise<OwnEnquiryRow | undefined> {
  return ownEnquiries(db, memberId).where('id', '=', id).executeTakeFirst();
}

const maxMessages = 200;

/** Staff can undo an answer for 10 s, in which its email waits too. */
export const canNotBeUndone = sql<boolean>`(messages.kind <> 'answer' OR messages.at < now() - interval '10 s')`;

/** The messages that the member sees. */
export const listMessagesForMember = (db: Db, enquiryId: string) =>
  listMessages(db, enquiryId, ['reply', 'answer'], canNotBeUndone);

/** The newest messages, oldest first. */
export async function listMessages(
  db: Db,
  enquiryId: string,
  kinds: MessageKind[],
  condition: RawBuilder<boolean> = sql`true`,
) {
  const rows = await db
    .selectFrom('enquiryMessages as messages')
    .leftJoin('members as author', 'author.id', 'messages.authorId')
    .leftJoin('emails', 'emails.id', 'messages.emailId')
    .select(['messages.id', 'messages.kind', 'messages.text', 'messages.at', 'messages.authorId'])
    .select(['author.firstName', 'author.lastName', 'emails.sentAt', 'emails.bouncedAt'])
    .select(sql<boolean>`emails.id IS NOT NULL`.as('hasEmail'))
    .$narrowType<{ kind: MessageKind }>()
    .where('messages.enquiryId', '=', enquiryId)
    .where('messages.kind', 'in', kinds)
    .where(condition)
    .orderBy('messages.at', 'desc')
    .orderBy('messages.id')
    .limit(sql.lit(maxMessages))
    .execute();
  return rows.toReversed();
}

export type MessageRow = Awaited<ReturnType<typeof listMessages>>[number];

/** Locks the enquiry, so that a concurrent answer waits. A trigger sets since when the member waits. */
export async function reopenForReply(tx: Db, id: string): Promise<void> {
  await tx
    .updateTable('enquiries')
    .set({ state: 'open', lastMessageAt: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}
