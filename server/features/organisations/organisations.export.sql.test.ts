import { expect, it } from 'vitest';
import type { ExportRequest } from '#server/exports/export-list.ts';
import { setUpTestDatabase } from '#tests/support/test-databases.ts';
import { organisationExport } from './organisations.export.ts';

const database = setUpTestDatabase();
const query = async (text: string) => (await database.pool.query(text)).rows;

const request: ExportRequest = {
  query: { status: 'active', text: 'quokka', sortField: 'name', sortOrder: 'asc' },
  columnNames: ['name', 'country', 'memberCount'],
  reader: { memberId: '', grants: [] },
};

it('exports each row once when rows move, leave the list or are added meanwhile', async () => {
  await query(`INSERT INTO organisations (name)
    SELECT 'Quokka ' || to_char(number, 'FM0000') FROM generate_series(1, 1200) AS number`);
  const exported: unknown[] = [];
  for await (const rows of organisationExport.read(database.db, request)) {
    exported.push(...rows.map(([name]) => name));
    if (exported.length > rows.length) continue;
    await query(`UPDATE organisations SET name = 'Quokka 0000' WHERE name = 'Quokka 1100'`);
    await query(`UPDATE organisations SET retired_at = now() WHERE name IN ('Quokka 0001', 'Quokka 0002')`);
    await query(`UPDATE organisations SET name = 'Quokka 9999' WHERE name = 'Quokka 0003'`);
    await query(`INSERT INTO organisations (name) VALUES ('Quokka 0000 A')`);
  }
  const names = Array.from({ length: 1200 }, (_, index) => `Quokka ${String(index + 1).padStart(4, '0')}`);
  expect(exported).toEqual(names.with(1099, 'Quokka 0000'));
});
