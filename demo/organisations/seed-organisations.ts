import { demoId } from '../demo-id.ts';
import { type Jurisdiction, jurisdictions } from '../jurisdictions.ts';
import { genders, honorifics } from '../members/make-person.ts';
import { readContent } from '../read-content.ts';
import type { SeedContext } from '../seed-context.ts';
import type { Random } from '../seeded-random.ts';
import { makeOrganisations, type Organisation, sectors } from './make-organisations.ts';

const streets = readContent('streets');

export type SeededOrganisation = Organisation & { id: string };

export async function seedOrganisations(context: SeedContext): Promise<SeededOrganisation[]> {
  const { writer, random, sizes } = context;
  await seedLookupValues(writer);
  const organisations = makeOrganisations(random.fork('organisations'), sizes.organisations).map(
    (organisation, index) => ({ ...organisation, id: demoId('organisation', index) }),
  );

  const addressRandom = random.fork('organisation-addresses');
  const rows = [];
  for (const [index, organisation] of organisations.entries()) {
    const { sectors: _sectors, jurisdictions: _labels, sizeWeight: _weight, ...row } = organisation;
    const imageKey = await writer.storeImage('crests', index);
    const street = `${addressRandom.integer(1, 480)} ${addressRandom.pick(streets)}`;
    rows.push({ ...row, imageKey, street, abn: makeAbn(addressRandom, row.country) });
  }
  await writer.insert('organisations', rows);
  const organisationSectors = organisations.flatMap(({ id, sectors: names }) =>
    names.map((name) => ({ organisationId: id, sectorId: demoId('sector', name) })),
  );
  await writer.insert('organisationSectors', organisationSectors);
  return organisations;
}

/** No real ABN starts with 0. */
function makeAbn(random: Random, country: string): string | null {
  const threeDigits = () => random.integer(100, 999);
  const abn = `00 ${threeDigits()} ${threeDigits()} ${threeDigits()}`;
  return country === 'Australia' ? abn : null;
}

async function seedLookupValues(writer: SeedContext['writer']): Promise<void> {
  for (const [kind, labels] of Object.entries({ gender: genders, honorific: honorifics })) {
    const lookupValues = labels.map((label, position) => ({ kind, position, label }));
    await writer.insert('lookupValues', lookupValues);
  }
  const sectorRows = sectors.map((name) => ({ id: demoId('sector', name), name }));
  await writer.insert('sectors', sectorRows);
  const toRow = ({ label }: Jurisdiction, position: number) => ({
    id: demoId('jurisdiction', label),
    position,
    label,
  });
  await writer.insert('jurisdictions', jurisdictions.map(toRow));
}
