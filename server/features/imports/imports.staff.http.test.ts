import { describe, expect, it } from 'vitest';
import { importsStaff } from '#contract/imports.staff.ts';
import { demoEmail } from '#server/db/demo-accounts.ts';
import { digestImported, importCalls } from '#tests/support/imports.ts';
import { createExcelFile } from '#tests/support/office-files.ts';
import { setUpTestApp } from '#tests/support/test-app.ts';
import { importsFeature } from './imports.staff.routes.ts';

const portal = setUpTestApp();
const officer = portal.signInBeforeAll('officer');
const auditor = portal.signInBeforeAll('auditor');

const { create, get, check, listRows, checkFile } = importCalls(portal, officer, auditor);
const byId = (id: string) => ({ params: { id } });
const findOne = async (table: string, condition = 'true') =>
  (await portal.database.pool.query(`SELECT * FROM ${table} WHERE ${condition} ORDER BY 1 LIMIT 1`)).rows[0];

const hana = demoEmail('member');

describe('checking an import of members', () => {
  it('compares each row with the stored values and changes nothing', async () => {
    const before = await digestImported(portal);
    const { name: membership } = await findOne('memberships');
    const file = [
      'Given name;Surname;E-mail;Rank;Start;Agency;Membership type;Unit no.',
      `Hana;Te Rangi;${hana.toUpperCase()};Captain;;;;7`,
      `Jack;Morrow;${demoEmail('informational')};;;;;`,
      `Soraya;Haddad;soraya@example.org;Firefighter;31/01/2019;;${membership.toUpperCase()};`,
      `Jo;Nguyen;jo@example.org;;31/02/2019;;${membership};`,
      ';;SORAYA@example.org;;;;;',
      'Kit;Vale;kit@example.org;;;No such brigade;Gold;',
      'Ann;;ann@example.org;;;;;',
      'Tom;Fell;tom@example.org;;;;;;extra',
    ].join('\r\n');
    const { id, counts, rows } = await checkFile(file);
    expect(counts).toEqual({ new: 1, changed: 1, unchanged: 1, refused: 5 });
    const [changed, unchanged, added, ...refused] = rows;
    expect(changed).toMatchObject({ rowNumber: 2, outcome: 'changed', label: 'Hana Te Rangi' });
    expect(changed?.changes).toEqual([
      { field: 'positionTitle', label: 'Position title', before: expect.anything(), after: 'Captain' },
    ]);
    expect(unchanged).toMatchObject({ rowNumber: 3, outcome: 'unchanged', changes: [] });
    expect(added).toMatchObject({ rowNumber: 4, outcome: 'new', label: 'Soraya Haddad', matchedId: null });
    expect(added?.changes).toContainEqual({
      field: 'joinedOn',
      label: 'Member since',
      before: null,
      after: '2019-01-31',
    });
    expect(added?.changes).toContainEqual({
      field: 'membership',
      label: 'Membership',
      before: null,
      after: membership,
    });
    expect(refused.map(({ reasons }) => reasons)).toEqual([
      [{ column: 'Start', text: '‘31/02/2019’ is not a date' }],
      [{ column: null, text: 'Same email as row 4' }],
      [
        { column: null, text: 'No organisation is called ‘No such brigade’' },
        { column: null, text: 'No membership is called ‘Gold’' },
      ],
      [{ column: null, text: 'A new member needs Last name, Membership' }],
      [{ column: null, text: expect.stringMatching(/^The row has values after the last column \(H\)/) }],
    ]);
    expect(await digestImported(portal)).toBe(before);
    expect((await get(id)).columns.at(-1)).toMatchObject({ letter: 'H', header: 'Unit no.', field: null });
  });

  it('empties fields only if staff choose it, and never changes a registered email', async () => {
    const { id: memberId } = await findOne(
      'members',
      `id = '${(await findOne('accounts', `email = '${hana}'`)).member_id}'`,
    );
    const file = `Member id,Email,Rank\n${memberId},${hana},\n${crypto.randomUUID()},x@example.org,\n`;
    const { id, counts, rows } = await checkFile(file);
    expect(counts).toEqual({ new: 0, changed: 0, unchanged: 1, refused: 1 });
    expect(rows[1]?.reasons).toEqual([{ column: null, text: 'No member has this id' }]);
    const body = { fields: ['id', 'email', 'positionTitle'], keyField: 'id', emptyCellsClear: true };
    await portal.send(importsStaff.mapImportColumns, { ...byId(id), body }, officer);
    expect((await get(id)).counts).toEqual({ new: 0, changed: 0, unchanged: 0, refused: 0 });
    expect((await check(id)).changed).toBe(1);
    const { member_number: number } = await findOne('members', `id = '${memberId}'`);
    const identities = `Member no,Email,Member id\n${number},other@example.org,\n99999,,\n${number + 1},,${memberId}\n`;
    const others = await checkFile(identities);
    await portal.send(
      importsStaff.mapImportColumns,
      {
        ...byId(others.id),
        body: { fields: ['memberNumber', 'email', 'id'], keyField: 'memberNumber', emptyCellsClear: false },
      },
      officer,
    );
    await check(others.id);
    expect((await listRows(others.id)).map(({ reasons }) => reasons[0]?.text)).toEqual([
      expect.stringMatching(/^The registered email of this member is /),
      'No member has this number',
      'This member has another id',
    ]);
  });

  it('remembers the mapping of files with the same columns', async () => {
    const header = 'Email,Family,Squad';
    const { id, columns } = (await create('May.csv', `${header}\na@example.org,Ash,Red\n`)).body;
    expect(columns.map(({ field }) => field)).toEqual(['email', null, null]);
    expect(columns[2]).toMatchObject({ letter: 'C', examples: ['Red'] });
    const body = { fields: ['email', 'lastName', 'department'], keyField: 'email', emptyCellsClear: false };
    await portal.send(importsStaff.mapImportColumns, { ...byId(id), body }, officer);
    const next = (await create('November.csv', `${header.toUpperCase()}\nb@example.org,Birch,Blue\n`)).body;
    expect(next.columns.map(({ field }) => field)).toEqual(body.fields);
    expect(next.mappedLike).not.toBeNull();
    const twice = { ...body, fields: ['email', 'email', null] };
    const { status, errorBody } = await portal.send(
      importsStaff.mapImportColumns,
      { ...byId(id), body: twice },
      officer,
    );
    expect([status, errorBody.errors[0]?.message]).toEqual([
      400,
      'Two columns fill “Registered email”. Leave one of them out.',
    ]);
  });

  it('reads the chosen sheet of a workbook', async () => {
    const toRows = (...rows: string[][]) =>
      rows
        .map(
          (cells, index) =>
            `<row r="${index + 1}">${cells.map((text) => `<c t="str"><v>${text}</v></c>`).join('')}</row>`,
        )
        .join('');
    const file = createExcelFile(
      [
        { name: 'Notes', rows: toRows(['Read me']) },
        { name: 'Active', rows: toRows(['Staff of November', ''], ['Email', 'Rank'], [hana, 'Captain']) },
        { name: 'Former', rows: toRows(['Email'], [hana]) },
      ],
      [],
    );
    const { id, sheet, sheets, columns } = (await create('Staff.xlsx', file)).body;
    expect({ sheet, sheets }).toEqual({ sheet: 'Active', sheets: ['Notes', 'Active', 'Former'] });
    expect(columns.map(({ header }) => header)).toEqual(['Email', 'Rank']);
    expect(await check(id)).toMatchObject({ changed: 1 });
    await portal.send(importsStaff.chooseImportSheet, { ...byId(id), body: { sheet: 'Former' } }, officer);
    expect(await check(id)).toEqual({ new: 0, changed: 0, unchanged: 1, refused: 0 });
    const { status, errorBody } = await portal.send(
      importsStaff.chooseImportSheet,
      { ...byId(id), body: { sheet: 'Notes' } },
      officer,
    );
    expect([status, errorBody.errors[0]?.message]).toEqual([
      400,
      '“Staff.xlsx” has no rows below its header.',
    ]);
  });
});

describe('checking other imports', () => {
  it('matches organisations by their name', async () => {
    const { name, abn } = await findOne('organisations', 'retired_at IS NULL AND abn IS NOT NULL');
    const file = `Agency,Suburb,State,Country\n${name.toUpperCase()},Nowhere,,\nNew Brigade,Perth,Western Australia,AU\nBad State,Perth,Otago,Australia\n`;
    const { counts, rows } = await checkFile(file, 'organisations');
    expect(counts).toEqual({ new: 1, changed: 1, unchanged: 0, refused: 1 });
    expect(rows[0]?.changes.map(({ field }) => field)).toEqual(['name', 'suburb']);
    expect(rows[2]?.reasons[0]?.text).toBe('‘Otago’ is not a state in Australia');
    const byAbn = await create('Abn.csv', `ABN,Website\n${abn},https://new.example.org\n`, 'organisations');
    expect(byAbn.body.keyField).toBe('abn');
    expect(await check(byAbn.body.id)).toMatchObject({ changed: 1 });
  });

  it('adds members to groups and segments once', async () => {
    const pair = await findOne(
      'group_members JOIN groups ON groups.id = group_id JOIN accounts USING (member_id)',
    );
    const free = await findOne(
      'accounts',
      `member_id NOT IN (SELECT member_id FROM group_members WHERE group_id = '${pair.group_id}')`,
    );
    const file = `Email,Group\n${pair.email},${pair.name}\n${free.email},${pair.name}\n${free.email.toUpperCase()},${pair.name}\nno@example.org,${pair.name}\n${free.email},No group\n${free.email},\n`;
    const { counts, rows } = await checkFile(file, 'group members');
    expect(counts).toEqual({ new: 1, changed: 0, unchanged: 1, refused: 4 });
    expect(rows.slice(2).map(({ reasons }) => reasons[0]?.text)).toEqual([
      'Same member and group as row 3',
      'No member has this email',
      'No group is called ‘No group’',
      'The row needs Registered email and Group',
    ]);
    const segment = await findOne('segments');
    const other = await findOne(
      'accounts',
      `member_id NOT IN (SELECT member_id FROM member_segments WHERE segment_id = '${segment.id}')`,
    );
    const segments = await checkFile(
      `Email,Category,Segment\n${other.email},${segment.category},${segment.name}\n`,
      'segments',
    );
    expect(segments.counts).toEqual({ new: 1, changed: 0, unchanged: 0, refused: 0 });
  });
});

describe('the file of an import', () => {
  it('names the problem of a file that is no table', async () => {
    const { status, errorBody } = await create('Empty.csv', 'Email,Name\n');
    expect([status, errorBody.errors[0]?.message]).toEqual([
      400,
      '“Empty.csv” has no rows below its header.',
    ]);
    const text = await create('Quote.txt', 'Email\n"never closed\n');
    expect(text.errorBody.errors[0]?.message).toMatch(/^“Quote.txt” has a quotation mark in row 2/);
    const pdf = await create('Plan.pdf', '%PDF-1.7\nplan');
    expect(pdf.errorBody.errors[0]?.message).toMatch(/^“Plan.pdf” is neither a CSV nor an Excel file/);
  });

  it('disappears with its rows when the import is cancelled, or after 90 days', async () => {
    const { id } = await checkFile(`Email\n${hana}\n`);
    const kept = await checkFile(`Email\n${hana}\n`);
    expect((await portal.send(importsStaff.cancelImport, byId(id), officer)).status).toBe(200);
    expect((await portal.send(importsStaff.getImport, byId(id), officer)).status).toBe(404);
    await portal.database.pool.query("UPDATE imports SET created_at = created_at - interval '91 days'");
    await importsFeature.cleanUp?.(portal.appServices.services);
    expect((await portal.send(importsStaff.getImport, byId(kept.id), officer)).status).toBe(404);
    expect(await findOne('import_rows')).toBeUndefined();
    expect((await portal.send(importsStaff.listImports, { query: {} }, auditor)).body.imports).toEqual([]);
  });
});
