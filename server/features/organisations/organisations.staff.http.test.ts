import { beforeAll, describe, expect, it } from 'vitest';
import { directory } from '#contract/directory.ts';
import { historyStaff } from '#contract/history.staff.ts';
import { organisationsStaff } from '#contract/organisations.staff.ts';
import { organisations } from '#contract/organisations.ts';
import { testApplicants } from '#tests/support/applicant-factory.ts';
import { setUpTestApp, type TestSession, toTestResponse } from '#tests/support/test-app.ts';
import { createRedBlueImage, encodeForm, fetchImage } from '#tests/support/uploads.ts';

const portal = setUpTestApp();
const officer = portal.signInBeforeAll('officer');
const agency = portal.signInBeforeAll('agency');
const auditor = portal.signInBeforeAll('auditor');
const member = portal.signInBeforeAll('member');
const applicants = testApplicants(portal);

let ownId: string;
let sectorIds: string[];
beforeAll(async () => {
  const { db } = portal.database;
  const grants = db.selectFrom('grants').select('organisationId').where('memberId', '=', agency.userId);
  ownId = (await grants.executeTakeFirstOrThrow()).organisationId as string;
  sectorIds = (await db.selectFrom('sectors').select('id').orderBy('name').execute()).map(({ id }) => id);
});

const details = {
  abn: null,
  about: null,
  country: 'New Zealand',
  state: null,
  suburb: 'Kaikōura',
  street: null,
  postcode: null,
  phone: '03 319 5000',
  website: 'www.kaikoura.example',
};
let count = 0;
const newOrganisation = (changes = {}) => ({
  ...details,
  name: `Kaikōura Brigade ${++count}`,
  joinablePlans: ['associate' as const],
  sectorIds: sectorIds.slice(0, 2),
  ...changes,
});
const create = async (changes = {}) =>
  (await portal.send(organisationsStaff.createOrganisation, { body: newOrganisation(changes) }, officer)).body
    .organisation;
const get = (id: string, caller: TestSession = officer) =>
  portal.send(organisationsStaff.getStaffOrganisation, { params: { id } }, caller);
const edit = (id: string, version: string, body: object, caller: TestSession = officer) =>
  portal.send(
    organisationsStaff.editOrganisation,
    { params: { id }, version, body: { ...details, ...body } },
    caller,
  );
const list = async (query: object, caller: TestSession = officer) =>
  (await portal.send(organisationsStaff.listStaffOrganisations, { query }, caller)).body;
const putBack = (id: string | null, caller: TestSession = officer) =>
  portal.send(historyStaff.putBack, { params: { id: id as string }, body: {} }, caller);

describe('listStaffOrganisations', () => {
  it('finds with a typo, filters by place, sector, plan and status, and sorts', async () => {
    const made = await create({ name: 'Waipoua Lifeguards', joinablePlans: ['newsletter'] });
    const ids = async (query: object) => (await list(query)).organisations.map(({ id }) => id);
    for (const query of [{ text: 'lifegaurds waip' }, { text: 'waipoua lifeg', country: 'New Zealand' }])
      expect(await ids(query)).toEqual([made.id]);
    const sectorId = sectorIds[0] as string;
    for (const query of [{ sectorId }, { plan: 'newsletter' }, { country: 'New Zealand' }]) {
      const { organisations: found, totalItems } = await list({ ...query, size: 100 });
      expect(found.map(({ id }) => id)).toContain(made.id);
      expect(totalItems).toBe(found.length);
    }
    for (const query of [{ plan: 'subscriber' }, { country: 'Australia' }, { status: 'retired' }])
      expect(await ids({ text: 'waipoua lifeg', ...query })).toEqual([]);
    const states = (await list({ state: 'VIC', size: 100 })).organisations.map(({ state }) => state);
    expect(new Set(states)).toEqual(new Set(['VIC']));
    const sizes = (await list({ sortField: 'members', sortOrder: 'desc', size: 100 })).organisations;
    const counts = sizes.map(({ listedMemberCount }) => listedMemberCount);
    expect(counts).toEqual(counts.toSorted((one, other) => other - one));
  });

  it('shows agency administrators only their organisation', async () => {
    expect((await list({}, agency)).organisations.map(({ id }) => id)).toEqual([ownId]);
    const other = await create();
    expect((await get(other.id, agency)).status).toBe(403);
    expect((await get(ownId, agency)).body.administrators[0]?.member.id).toBe(agency.userId);
    expect((await get(crypto.randomUUID())).status).toBe(404);
  });
});

describe('editOrganisation', () => {
  it('rejects invalid fields, a taken name and an unknown sector by name of the field', async () => {
    const cases = {
      name: { name: ' ' },
      abn: { abn: '12 345' },
      state: { country: 'australia', state: 'Otago' },
      phone: { phone: 'none' },
      website: { website: 'javascript:alert(1)' },
      joinablePlans: { joinablePlans: ['gold'] },
      sectorIds: { sectorIds: [crypto.randomUUID()] },
    };
    for (const [field, changes] of Object.entries(cases)) {
      const body = newOrganisation(changes);
      const { status, errorBody } = await portal.send(
        organisationsStaff.createOrganisation,
        { body },
        officer,
      );
      expect([status, errorBody.errors[0]?.field.split('.')[0]]).toEqual([400, field]);
    }
    const { name } = await create();
    const send = (typed: string) =>
      portal.send(organisationsStaff.createOrganisation, { body: newOrganisation({ name: typed }) }, officer);
    expect((await send(name.toUpperCase())).errorBody.errors[0]?.field).toBe('name');
    const twice = await Promise.all([send('Ōtaki Crew'), send('Otaki crew')]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  it('rejects an edit of an older version with the current state, and one without a version', async () => {
    const { id, version } = await create();
    const path = `/api/staff/organisations/${id}`;
    const withoutVersion = { method: 'PUT', path, json: details, token: officer.token } as const;
    expect((await portal.sendRaw(withoutVersion)).status).toBe(428);
    const first = await edit(id, version, { suburb: 'Bluff', website: '' });
    expect(first.body.organisation).toMatchObject({ suburb: 'Bluff', website: null });
    const second = await edit(id, version, { suburb: 'Gore' });
    expect([second.status, second.errorBody.current]).toEqual([409, first.body.organisation]);
    const both = await Promise.all(
      ['Ross', 'Haast'].map((suburb) => edit(id, first.body.organisation.version, { suburb })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { body } = await edit(id, (await get(id)).body.version, { country: 'australia', state: 'vic' });
    expect(body.organisation).toMatchObject({ country: 'Australia', state: 'VIC' });
    expect((await edit(id, body.organisation.version, body)).status).toBe(400);
    const same = await edit(id, body.organisation.version, { country: 'Australia', state: 'VIC' });
    expect(same.body.entryId).toBeNull();
  });

  it('lets agency administrators change details, but not the name, plans and sectors, nor by putting back', async () => {
    const { name, version, joinablePlans, sectors } = (await get(ownId)).body;
    const managed = { name, joinablePlans, sectorIds: sectors.map(({ id }) => id) };
    const changed = await edit(ownId, version, { ...managed, suburb: 'Gore' }, agency);
    expect(changed.status).toBe(200);
    const current = changed.body.organisation.version;
    for (const change of [{ name: 'Mine' }, { joinablePlans: [] }, { sectorIds: [] }])
      expect((await edit(ownId, current, change, agency)).status).toBe(403);
    expect((await edit(ownId, current, { suburb: 'Bluff' }, auditor)).status).toBe(403);
    const renamed = await edit(ownId, current, { name: `${name} Trust`, suburb: 'Gore' });
    expect((await putBack(renamed.body.entryId, agency)).status).toBe(403);
    expect((await putBack(renamed.body.entryId)).status).toBe(200);
    expect((await putBack(changed.body.entryId, agency)).status).toBe(200);
    expect((await get(ownId)).body.version).toBe(version);
  });

  it('changes and removes the picture, and puts the old one back', async () => {
    const { id } = await create();
    const send = async (content: Uint8Array, caller: TestSession) => {
      const { type, payload } = await encodeForm(content);
      const headers = { 'content-type': type, authorization: `Bearer ${caller.token}` };
      const url = `/api/staff/organisations/${id}/picture`;
      return toTestResponse(await portal.app.inject({ method: 'PUT', url, headers, payload }));
    };
    const image = await createRedBlueImage(300, 200).png().toBuffer();
    expect((await send(image, agency)).status).toBe(403);
    expect((await send(Buffer.from('text'), officer)).body.errors[0].field).toBe('img');
    const { pictureUrl } = (await send(image, officer)).body.organisation;
    expect((await fetchImage(portal, pictureUrl)).headers['content-type']).toBe('image/webp');
    const removed = await portal.send(
      organisationsStaff.removeOrganisationPicture,
      { params: { id } },
      officer,
    );
    expect(removed.body.organisation.pictureUrl).toBeNull();
    await putBack(removed.body.entryId);
    expect((await get(id)).body.pictureUrl).toBe(pictureUrl);
    expect((await fetchImage(portal, pictureUrl)).status).toBe(200);
  });
});

describe('retireOrganisation', () => {
  it('removes the organisation from every list for members and applicants, and keeps its page', async () => {
    const { id, name } = await create({ joinablePlans: ['newsletter'] });
    const listed = async () => {
      const filters = [{ Key: 'name' as const, Value: name }];
      const own = (await portal.send(organisations.listOrganisations, { query: { filters } }, member)).body;
      const names = (await portal.send(organisations.listOrganisationNames, { query: {} })).body;
      const companies = (await portal.send(directory.listCompanies, { query: { query: name } }, member)).body;
      return [own.totalItems, id in names, JSON.stringify(companies).includes(id)];
    };
    expect(await listed()).toEqual([1, true, true]);
    const change = (endpoint: 'retireOrganisation' | 'reinstateOrganisation') =>
      portal.send(
        organisationsStaff[endpoint],
        { params: { id }, body: { reason: 'Closed in June' } },
        officer,
      );
    expect((await change('retireOrganisation')).body.organisation.retiredAt).not.toBeNull();
    expect(await listed()).toEqual([0, false, false]);
    expect((await change('retireOrganisation')).errorBody.message).toBe(`${name} is retired already.`);
    const page = await portal.send(organisations.getOrganisation, { params: { id } }, member);
    expect(page.body).toMatchObject({ id, isRetired: true });
    const joined = await applicants.join(applicants.createApplicant({ organisationId: id }));
    expect([joined.status, joined.body.errors[0].field]).toEqual([400, 'organisationId']);
    expect((await list({ status: 'retired', text: name })).totalItems).toBe(1);
    expect((await change('reinstateOrganisation')).status).toBe(200);
    expect(await listed()).toEqual([1, true, true]);
  });
});
