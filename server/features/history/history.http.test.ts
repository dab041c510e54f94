import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { grantsStaff } from '#contract/grants.staff.ts';
import { historyStaff } from '#contract/history.staff.ts';
import type { Db } from '#server/db/database.ts';
import { recordHistory } from '#server/history/change-as-staff.ts';
import { setUpTestApp, type TestSession } from '#tests/support/test-app.ts';

const portal = setUpTestApp();
const admin = portal.signInBeforeAll('staff');
const officer = portal.signInBeforeAll('officer');
const auditor = portal.signInBeforeAll('auditor');
const editor = portal.signInBeforeAll('editor');
const agency = portal.signInBeforeAll('agency');

let organisation: { id: string; name: string };
let sectorId: string;
beforeAll(async () => {
  const { db } = portal.database;
  organisation = await db
    .selectFrom('organisations')
    .innerJoin('grants', 'grants.organisationId', 'organisations.id')
    .select(['organisations.id', 'organisations.name'])
    .executeTakeFirstOrThrow();
  const used = db
    .selectFrom('organisationSectors')
    .select('sectorId')
    .where('organisationId', '=', organisation.id);
  sectorId = (
    await db.selectFrom('sectors').select('id').where('id', 'not in', used).executeTakeFirstOrThrow()
  ).id;
});

const change = async (caller: TestSession, work: (tx: Db) => Promise<unknown>): Promise<string> => {
  const subject = { kind: 'organisation', id: organisation.id, label: organisation.name } as const;
  const { entryId } = await portal.database.db
    .transaction()
    .execute((tx) => recordHistory(tx, { memberId: caller.userId }, { action: 'edited', subject }, work));
  return entryId as string;
};
const setFields = (values: { suburb?: string | null; phone?: string | null }) => (tx: Db) =>
  tx.updateTable('organisations').set(values).where('id', '=', organisation.id).execute();
const readFields = () =>
  portal.database.db
    .selectFrom('organisations')
    .select(['suburb', 'phone'])
    .where('id', '=', organisation.id)
    .executeTakeFirstOrThrow();
const readSectors = async () =>
  (
    await portal.database.db
      .selectFrom('organisationSectors')
      .selectAll()
      .where('organisationId', '=', organisation.id)
      .execute()
  )
    .map((row) => row.sectorId)
    .toSorted();

const preview = (id: string, caller: TestSession = admin) =>
  portal.send(historyStaff.previewPutBack, { params: { id } }, caller);
const putBack = (id: string, caller: TestSession = admin, overwrite: string[] = []) =>
  portal.send(historyStaff.putBack, { params: { id }, body: { overwrite } }, caller);
const subjectHistory = (caller: TestSession) =>
  portal.send(
    historyStaff.listSubjectHistory,
    { params: { kind: 'organisation', id: organisation.id }, query: {} },
    caller,
  );

describe('history', () => {
  it('records one entry per action with the fields before and after, for staff who may read the object', async () => {
    const before = await readFields();
    await change(officer, setFields({ suburb: 'Kaikōura', phone: '03 319 5000' }));
    const { entries } = (await subjectHistory(editor)).body;
    expect(entries[0]).toMatchObject({
      actor: { id: officer.userId, name: 'Losa Faleolo' },
      action: 'edited',
      subject: { kind: 'organisation', id: organisation.id, label: organisation.name },
      changeCount: 1,
      canPutBack: false,
      putBackBy: null,
    });
    const fields = entries[0]?.changes.map(({ field, before: old, after }) => [field, old, after]);
    expect(fields).toContainEqual(['Suburb', before.suburb, 'Kaikōura']);
    expect(fields).toContainEqual(['Phone', before.phone, '03 319 5000']);
    expect((await subjectHistory(agency)).body.entries[0]?.canPutBack).toBe(true);
    const other = { kind: 'organisation', id: crypto.randomUUID() } as const;
    expect(
      (await portal.send(historyStaff.listSubjectHistory, { params: other, query: {} }, agency)).status,
    ).toBe(403);
  });

  it('keeps no entry without a change, and none of a failed action', async () => {
    const count = async () =>
      (await portal.send(historyStaff.listHistory, { query: {} }, auditor)).body.totalItems;
    const before = await count();
    expect(await change(officer, async () => {})).toBeNull();
    const failure = async (tx: Db) => {
      await setFields({ suburb: 'Nowhere' })(tx);
      throw new Error('stop');
    };
    await expect(change(officer, failure)).rejects.toThrow('stop');
    expect(await count()).toBe(before);
  });

  it('filters by person, kind, action and day, and cannot be changed', async () => {
    const { body } = await portal.send(
      grantsStaff.createGrant,
      { body: { memberId: editor.userId, role: 'auditor' } },
      admin,
    );
    await portal.send(grantsStaff.endGrant, { params: { id: body.id } }, admin);
    const list = async (query: object) =>
      (await portal.send(historyStaff.listHistory, { query }, auditor)).body;
    const grants = await list({ kind: 'grant', actorId: admin.userId });
    expect(grants.entries.map(({ action }) => action)).toEqual([
      'withdrew auditor from',
      'granted auditor to',
    ]);
    expect((await list({ action: 'granted auditor to' })).totalItems).toBe(1);
    expect((await list({ kind: 'grant', actorId: officer.userId })).totalItems).toBe(0);
    expect((await list({ to: '2020-01-01' })).totalItems).toBe(0);
    expect((await list({ from: '2020-01-01', size: 1 })).entries).toHaveLength(1);
    await sql`
      INSERT INTO history_entries (id, at, action)
      SELECT gen_random_uuid(), '2019-01-20T00:00Z'::timestamptz + interval '24 hours' * n, 'tested'
      FROM generate_series(0, 59) AS n
    `.execute(portal.database.db);
    const count = async (period: object) => (await list({ action: 'tested', ...period })).totalItems;
    expect(await count({})).toBe(60);
    expect(await count({ from: '2019-01-25', to: '2019-03-10' })).toBe(7 + 28 + 10);
    expect(await count({ from: '2019-02-01' })).toBe(28 + 20);
    expect(await count({ to: '2019-01-31' })).toBe(12);
    expect(await count({ from: '2019-02-14', to: '2019-02-14' })).toBe(1);
    expect(await count({ from: '2019-02-14', to: '2019-02-01' })).toBe(0);
    for (const table of ['history_entries', 'history_changes'])
      await expect(sql`DELETE FROM ${sql.table(table)}`.execute(portal.database.db)).rejects.toThrow(
        'append-only',
      );
  });
});

describe('put back', () => {
  it('restores updated, inserted and deleted rows of an entry, and can itself be put back', async () => {
    const [fields, sectors] = [await readFields(), await readSectors()];
    const removedSector = sectors[0] as string;
    const entryId = await change(officer, async (tx) => {
      await setFields({ suburb: 'Ōamaru', phone: null })(tx);
      await tx
        .insertInto('organisationSectors')
        .values({ organisationId: organisation.id, sectorId })
        .execute();
      await tx
        .deleteFrom('organisationSectors')
        .where('organisationId', '=', organisation.id)
        .where('sectorId', '=', removedSector)
        .execute();
    });
    const changed = [await readFields(), await readSectors()];
    const { body: look } = await preview(entryId);
    expect(look).toMatchObject({ restoredCount: 4, conflicts: [] });
    expect(look.restored.map(({ field }) => field).toSorted()).toEqual([
      'Phone',
      'Sector',
      'Sector',
      'Suburb',
    ]);
    expect(look.restored.every(({ before, after }) => before ?? after)).toBe(true);
    const { body } = await putBack(entryId);
    expect(body).toMatchObject({ restoredCount: 4, leftAlone: [] });
    expect([await readFields(), await readSectors()]).toEqual([fields, sectors]);
    expect((await putBack(entryId)).status).toBe(409);
    expect((await putBack(body.entryId as string)).status).toBe(200);
    expect([await readFields(), await readSectors()]).toEqual(changed);
  });

  it('lists fields that were edited since and leaves them alone unless chosen', async () => {
    await change(officer, setFields({ suburb: 'Ross', phone: '03 000 0001' }));
    const entryId = await change(officer, setFields({ suburb: 'Hokitika', phone: '03 000 0002' }));
    await change(admin, setFields({ phone: '03 000 0003' }));
    const { conflicts, restoredCount } = (await preview(entryId)).body;
    const phone = { field: 'Phone', before: '03 000 0001', after: '03 000 0002', current: '03 000 0003' };
    expect([conflicts, restoredCount]).toEqual([[expect.objectContaining(phone)], 1]);
    expect((await putBack(entryId)).body.leftAlone).toEqual([expect.objectContaining(phone)]);
    expect(await readFields()).toEqual({ suburb: 'Ross', phone: '03 000 0003' });
    const listed = async () => {
      const { entries } = (await subjectHistory(admin)).body;
      return entries.filter(({ id }) => id === entryId).map(({ canPutBack }) => canPutBack);
    };
    expect(await listed()).toEqual([true]);
    expect((await putBack(entryId, admin, [conflicts[0]?.key as string])).status).toBe(200);
    expect(await listed()).toEqual([false]);
    expect(await readFields()).toEqual({ suburb: 'Ross', phone: '03 000 0001' });
  });

  it('puts back once when two people do it in parallel', async () => {
    await setFields({ suburb: 'Bluff' })(portal.database.db);
    const entryId = await change(officer, setFields({ suburb: 'Riverton' }));
    const statuses = (await Promise.all([putBack(entryId), putBack(entryId, officer)])).map(
      ({ status }) => status,
    );
    expect(statuses.toSorted()).toEqual([200, 409]);
    expect((await readFields()).suburb).toBe('Bluff');
    expect((await subjectHistory(admin)).body.entries[1]?.putBackBy?.entryId).toBeTruthy();
  });

  it('needs the capability that the change needed, in its scope, on the day of putting back', async () => {
    const entryId = await change(officer, setFields({ suburb: 'Gore' }));
    for (const caller of [editor, auditor]) expect((await putBack(entryId, caller)).status).toBe(403);
    expect((await putBack(entryId, agency)).status).toBe(200);
    const grant = { memberId: editor.userId, role: 'publisher' } as const;
    await portal.send(grantsStaff.createGrant, { body: grant }, admin);
    const [entry] = (await portal.send(historyStaff.listHistory, { query: { kind: 'grant' } }, auditor)).body
      .entries;
    for (const caller of [officer, agency])
      expect((await putBack(entry?.id as string, caller)).status).toBe(403);
    expect((await putBack(entry?.id as string)).status).toBe(200);
    const { grants } = (await portal.send(grantsStaff.listGrants, { query: { role: 'publisher' } }, admin))
      .body;
    expect(grants.map(({ member }) => member.id)).not.toContain(editor.userId);
  });

  it('rejects an owner of an enquiry who does not answer enquiries any more', async () => {
    const { db } = portal.database;
    const { id } = await db.selectFrom('enquiries').select('id').executeTakeFirstOrThrow();
    const setOwner = (tx: Db, ownerId: string) =>
      tx.updateTable('enquiries').set({ ownerId }).where('id', '=', id).execute();
    await setOwner(db, editor.userId);
    const action = { action: 'assigned', subject: { kind: 'enquiry', id, label: 'E-1' } } as const;
    const { entryId } = await db
      .transaction()
      .execute((tx) => recordHistory(tx, null, action, () => setOwner(tx, officer.userId)));
    const { status, errorBody } = await putBack(entryId as string);
    expect([status, errorBody.message]).toEqual([
      409,
      'This cannot be put back: Tui does not answer enquiries any more.',
    ]);
  });
});
