import { jurisdictions } from './content/jurisdictions.ts';
import { makeOrganisations, type Organisation } from './content/organisations.ts';
import { genders, honorifics } from './content/people.ts';
import { sectors } from './content/sectors.ts';
import { streets } from './content/streets.ts';
import type { Demo } from './demo.ts';
import { demoId } from './demo-id.ts';
import { drawCrest } from './pictures/crest.ts';
import type { Random } from './random.ts';

export type PlacedOrganisation = Organisation & { id: string };

const drawnCrests = 240;

export async function fillOrganisations({ write, random, sizes }: Demo): Promise<PlacedOrganisation[]> {
  await fillChoices(write);
  const organisations = makeOrganisations(random.fork('organisations'), sizes.organisations).map(
    (organisation, index) => ({ ...organisation, id: demoId('organisation', index) }),
  );

  const address = random.fork('organisation-addresses');
  const rows = [];
  for (const [
    index,
    { id, name, about, country, state, suburb, postcode, phone, website, openTo },
  ] of organisations.entries()) {
    const seed = `crest/${index % drawnCrests}`;
    const imageKey = await write.picture(seed, () => drawCrest({ seed }));
    const street = `${address.integer(1, 480)} ${address.pick(streets)}`;
    const abn = makeAbn(address, country);
    rows.push({
      ...{ id, name, about, country, state, suburb, postcode, phone, website, openTo, imageKey },
      ...{ street, abn },
    });
  }
  await write.insert('organisations', rows);
  await write.insert(
    'organisationSectors',
    organisations.flatMap(({ id, sectors: names }) =>
      names.map((name) => ({ organisationId: id, sectorId: demoId('sector', name) })),
    ),
  );
  return organisations;
}

/** Real ABNs never begin with 0. */
function makeAbn(random: Random, country: string): string | null {
  const threeDigits = () => random.integer(100, 999);
  const abn = `00 ${threeDigits()} ${threeDigits()} ${threeDigits()}`;
  return country === 'Australia' ? abn : null;
}

async function fillChoices(write: Demo['write']): Promise<void> {
  const choices = { gender: genders, honorific: honorifics };
  for (const [list, labels] of Object.entries(choices)) {
    await write.insert(
      'choices',
      labels.map((label, position) => ({ list, position, label })),
    );
  }
  await write.insert(
    'sectors',
    sectors.map((name) => ({ id: demoId('sector', name), name })),
  );
  await write.insert(
    'jurisdictions',
    jurisdictions.map(({ label }, position) => ({ id: demoId('jurisdiction', label), position, label })),
  );
}
