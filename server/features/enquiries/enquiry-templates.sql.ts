import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

const templateQuery = (db: Db) =>
  db
    .selectFrom('enquiryTemplates')
    .select(['id', 'title', 'text', 'updatedAt'])
    .select(sql<string>`xmin::text`.as('version'));

export type TemplateRow = Awaited<ReturnType<typeof listTemplates>>[number];

export const listTemplates = (db: Db) => templateQuery(db).orderBy(sql`normalize_text(title)`).execute();

export const findTemplate = (db: Db, id: string) => templateQuery(db).where('id', '=', id).executeTakeFirst();

export const lockTemplate = (tx: Db, id: string) =>
  templateQuery(tx).where('id', '=', id).forUpdate().executeTakeFirst();

type Template = { title: string; text: string };

export async function insertTemplate(tx: Db, id: string, template: Template): Promise<void> {
  await tx
    .insertInto('enquiryTemplates')
    .values({ id, ...template })
    .execute();
}

export async function updateTemplate(tx: Db, id: string, template: Template): Promise<void> {
  await tx
    .updateTable('enquiryTemplates')
    .set({ ...template, updatedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

export async function deleteTemplate(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('enquiryTemplates').where('id', '=', id).execute();
}

export const isTitleTaken = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'enquiry_templates_by_title';
