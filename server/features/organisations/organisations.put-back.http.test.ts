import { beforeAll, describe, expect, it } from 'vitest';
import { historyStaff } from '#contract/history.staff.ts';
import { organisationsStaff } from '#contract/organisations.staff.ts';
import { setUpTestApp } from '#tests/support/test-app.ts';

const portal = setUpTestApp();
const officer = portal.signInBeforeAll('officer');
let sectorIds: string[];
beforeAll(async () => {
  const sectors = portal.database.db.selectFrom('sectors').select('id').orderBy('name');
  sectorIds = (await sectors.execute()).map(({ id }) => id);
});

const address = { country: null, state: null, suburb: null, street: null, postcode: null };
const details = { ...address, abn: null, about: null, phone: null, website: null };
let count = 0;
const create = async (changes = {}) => {
  const names = { name: `Kaikōura Brigade ${++count}`, joinablePlans: [], sectorIds: sectorIds.slice(0, 2) };
  const body = { ...details, ...names, ...changes };
  return (await portal.send(organisationsStaff.createOrganisation, { body }, officer)).body.organisation;
};
const get = (id: string) => portal.send(organisationsStaff.getStaffOrganisation, { params: { id } }, officer);
const edit = (id: string, version: string, body: object) =>
  portal.send(
    organisationsStaff.editOrganisation,
    { params: { id }, version, body: { ...details, ...body } },
    officer,
  );
const putBack = (id: string | null) =>
  portal.send(historyStaff.putBack, { params: { id: id as string }, body: {} }, officer);

describe('putting back an organisation', () => {
  const retire = async (id: string) =>
    (await portal.send(organisationsStaff.retireOrganisation, { params: { id }, body: {} }, officer)).body;

  it('rejects the name of another active organisation, like a direct change', async () => {
    const { id, name, version } = await create();
    const renamed = (await edit(id, version, { name: 'Renamed Brigade' })).body;
    const second = await create({ name });
    const result = await putBack(renamed.entryId);
    expect([result.status, result.errorBody.message]).toEqual([
      409,
      `This cannot be put back: another organisation is called ${name} now.`,
    ]);
    expect((await get(id)).body.name).toBe('Renamed Brigade');
    const retired = await retire(second.id);
    expect((await putBack(renamed.entryId)).status).toBe(200);
    expect((await putBack(retired.entryId)).errorBody.message).toContain('another organisation is called');
    const reinstate = { params: { id: second.id }, body: {} };
    const direct = await portal.send(organisationsStaff.reinstateOrganisation, reinstate, officer);
    expect([direct.status, direct.errorBody.message]).toEqual([
      409,
      `Another organisation is called ${name} now. Rename one of the two first.`,
    ]);
  });

  it('rejects a change of an organisation that was merged since', async () => {
    const [from, into] = [await create(), await create()];
    const edited = await edit(from.id, from.version, { suburb: 'Gore', sectorIds: sectorIds.slice(2, 3) });
    const params = { id: from.id };
    const preview = { params, query: { intoId: into.id } };
    const { version } = (await portal.send(organisationsStaff.previewOrganisationMerge, preview, officer))
      .body;
    const merge = { params, body: { intoId: into.id }, version };
    const merged = await portal.send(organisationsStaff.mergeOrganisation, merge, officer);
    const result = await putBack(edited.body.entryId);
    expect([result.status, result.errorBody.message]).toEqual([
      409,
      `${from.name} was merged into ${into.name} and cannot change any more.`,
    ]);
    const reversal = await putBack(merged.body.entryId);
    expect(reversal.status).toBe(200);
    expect((await putBack(edited.body.entryId)).status).toBe(200);
    await retire(into.id);
    expect((await putBack(reversal.body.entryId)).errorBody.message).toContain('is retired');
  });
});
