import { jurisdictions } from './content/jurisdictions.ts';
import { makeOrganisations, type Organisation } from './content/organisations.ts';
import { genders, honorifics } from './content/people.ts';
import { sectors } from './content/sectors.ts';
import type { Demo } from './demo.ts';
import { demoId } from './demo-id.ts';
import { drawCrest } from './pictures/crest.ts';

export type PlacedOrganisation = Organisation & { id: string };

const drawnCrests = 240;

export async function fillOrganisations({ write, random, sizes }: Demo): Promise<PlacedOrganisation[]> {
  await fillChoices(write);
  const organisations = makeOrganisations(random.fork('organisations'), sizes.organisations).map(
    (organisation, index) => ({ ...organisation, id: demoId('organisation', index) }),
  );

  const rows = [];
  for (const [
    index,
    { id, name, about, country, state, suburb, phone, website, openTo },
  ] of organisations.entries()) {
    const seed = `crest/${index % drawnCrests}`;
    const imageKey = await write.picture(seed, () => drawCrest({ seed }));
    rows.push({ id, name, about, country, state, suburb, phone, website, openTo, imageKey });
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
