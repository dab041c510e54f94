import { expect, vi } from 'vitest';
import { type ImportKind, importsStaff } from '#contract/imports.staff.ts';
import { uploadFile } from './staff-uploads.ts';
import type { TestApp, TestSession } from './test-app.ts';

const byId = (id: string) => ({ params: { id } });

/** Calls of the endpoints for imports. The officer makes imports, and the reader sees them. */
export function importCalls(portal: TestApp, officer: TestSession, reader: TestSession) {
  const create = async (name: string, content: string | Uint8Array, kind: ImportKind = 'members') => {
    const uploadId = (await uploadFile(portal, officer, name, Buffer.from(content))).body.upload.id;
    return portal.send(importsStaff.createImport, { body: { uploadId, kind } }, officer);
  };
  const get = async (id: string) => (await portal.send(importsStaff.getImport, byId(id), reader)).body;
  const check = async (id: string) => {
    expect((await portal.send(importsStaff.checkImport, byId(id), officer)).status).toBe(200);
    await vi.waitFor(async () => expect((await get(id)).state).toBe('checked'), { timeout: 20_000 });
    return (await get(id)).counts;
  };
  const listRows = async (id: string) =>
    (await portal.send(importsStaff.listImportRows, { ...byId(id), query: {} }, reader)).body.rows;
  const checkFile = async (content: string, kind: ImportKind = 'members') => {
    const { id } = (await create('People.csv', content, kind)).body;
    return { id, counts: await check(id), rows: await listRows(id) };
  };
  const run = async (name: 'startImport' | 'undoImport', id: string) => {
    const { status, errorBody } = await portal.send(importsStaff[name], byId(id), officer);
    if (status !== 200) throw new Error(errorBody.message);
    const done = name === 'startImport' ? 'imported' : 'undone';
    await vi.waitFor(async () => expect((await get(id)).state).toBe(done), { timeout: 20_000 });
    return get(id);
  };
  const start = (id: string) => run('startImport', id);
  const undo = (id: string) => run('undoImport', id);
  return { create, get, check, listRows, checkFile, start, undo };
}

const importedTables = ['members', 'accounts', 'organisations', 'group_members', 'member_segments'];

/** A checksum of everything that imports can change. */
export async function digestImported({ database }: Pick<TestApp, 'database'>): Promise<string> {
  const sums = importedTables.map(
    (table) => `(SELECT md5(string_agg(row::text, '' ORDER BY row)) FROM (
      SELECT to_jsonb(each) - 'last_seen_at' AS row FROM ${table} AS each) AS rows)`,
  );
  return (await database.pool.query(`SELECT concat_ws(' ', ${sums.join(', ')}) AS sum`)).rows[0].sum;
}
