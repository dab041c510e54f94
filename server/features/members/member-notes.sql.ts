import { sql } from 'kysely';
import { type Paging, toOffsetLimit } from '#contract/wire/pagination.ts';
import type { Db } from '../../db/database.ts';
import { readPageWithTotal } from '../../db/page-with-total.ts';

const countNotes = (db: Db, memberId: string) =>
  db
    .selectFrom('memberNotes')
    .where('memberId', '=', memberId)
    .select(({ fn }) => fn.countAll<number>().as('total'));

export function listNotes(db: Db, memberId: string, paging: Paging) {
  const { offset, limit } = toOffsetLimit(paging);
  const rows = db
    .selectFrom('memberNotes as notes')
    .leftJoin('members as author', 'author.id', 'notes.authorId')
    .select(['notes.id', 'notes.text', 'notes.authorId', 'notes.createdAt', 'notes.editedAt'])
    .select(sql<string | null>`author.first_name || ' ' || author.last_name`.as('authorName'))
    .select(countNotes(db, memberId).as('total'))
    .$narrowType<{ total: number }>()
    .where('notes.memberId', '=', memberId)
    .orderBy('notes.createdAt', 'desc')
    .orderBy('notes.id')
    .offset(offset)
    .limit(limit)
    .execute();
  return readPageWithTotal(rows, offset, async () => {
    const { total } = await countNotes(db, memberId).executeTakeFirstOrThrow();
    return total;
  });
}

export type NoteRow = Awaited<ReturnType<typeof listNotes>>['rows'][number];

type Key = { id: string; noteId: string };

/** Locks the note, so that two edits of one version do not both succeed. */
export const lockNote = (tx: Db, { id, noteId }: Key) =>
  tx
    .selectFrom('memberNotes')
    .select(['id', 'text', 'authorId'])
    .where('id', '=', noteId)
    .where('memberId', '=', id)
    .forUpdate()
    .executeTakeFirst();

export async function insertNote(tx: Db, memberId: string, authorId: string, text: string): Promise<void> {
  await tx.insertInto('memberNotes').values({ memberId, authorId, text }).execute();
}

export async function updateNote(tx: Db, noteId: string, text: string): Promise<void> {
  const changes = { text, editedAt: sql<Date>`now()` };
  await tx.updateTable('memberNotes').set(changes).where('id', '=', noteId).execute();
}

export async function deleteNote(tx: Db, noteId: string): Promise<void> {
  await tx.deleteFrom('memberNotes').where('id', '=', noteId).execute();
}

/** The authors by the id of the note, of those notes that exist. */
export async function findNoteAuthors(tx: Db, noteIds: string[]): Promise<Map<string, string | null>> {
  const notes = tx.selectFrom('memberNotes').select(['id', 'authorId']).where('id', 'in', noteIds);
  return new Map((await notes.execute()).map(({ id, authorId }) => [id, authorId]));
}
