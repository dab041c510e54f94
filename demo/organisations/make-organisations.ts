import { fillIn, fittingTexts } from '../fill-template.ts';
import { type Jurisdiction, jurisdictionLabelled } from '../jurisdictions.ts';
import { makeLandline } from '../phone-numbers.ts';
import { readContent } from '../read-content.ts';
import type { Place } from '../schemas/content-schemas.ts';
import type { Sector } from '../schemas/resource-schemas.ts';
import type { Random } from '../seeded-random.ts';
import { slug } from '../slug.ts';

const plans = ['newsletter', 'associate', 'subscriber'] as const;
type Plan = (typeof plans)[number];

type Outline = {
  name: string;
  website: string | null;
  about: string;
  sectors: Sector[];
  jurisdictions: string[];
  place: Place;
};
export type Organisation = ReturnType<typeof complete>;

const composed = readContent('organisations/composed');
export const sectors = Object.keys(composed.sectors) as Sector[];
const coastalSuburbs = new Set(composed.coastalSuburbs);

const weightsOf = <Key extends string>(table: Record<Key, { weight: number }>) =>
  Object.fromEntries(
    Object.entries<{ weight: number }>(table).map(([key, { weight }]) => [key, weight]),
  ) as Record<Key, number>;
const sectorWeights = weightsOf(composed.sectors);
const jurisdictionWeights = weightsOf(composed.jurisdictions);

const listed: Outline[] = readContent('organisations/organisations').map(({ suburb, ...outline }) => {
  const { label, suburbs } = jurisdictionLabelled(outline.jurisdictions[0] ?? '');
  const place = suburbs.find((candidate) => candidate.suburb === suburb);
  if (place === undefined) throw new Error(`no ${suburb} in ${label}`);
  return { ...outline, place };
});

export function makeOrganisations(random: Random, count: number): Organisation[] {
  const outlines = listed.slice(0, count);
  const names = new Set(outlines.map(({ name }) => name));
  const compose = random.fork('compose');
  while (outlines.length < count) {
    const outline = composeOutline(compose);
    if (names.has(outline.name)) continue;
    names.add(outline.name);
    outlines.push(outline);
  }
  const details = random.fork('details');
  return outlines.map((outline, index) => complete(details, outline, index));
}

function complete(random: Random, { place, ...outline }: Outline, index: number) {
  return {
    ...outline,
    country: place.country,
    suburb: place.suburb,
    state: place.country === 'Australia' ? place.state : null,
    postcode: place.postcode,
    sizeWeight: makeSizeWeight(random, index),
    joinablePlans: pickJoinablePlans(random),
    phone: makeLandline(random, place),
  };
}

/** A few organisations have most of the members. */
function makeSizeWeight(random: Random, index: number): number {
  const rank = index + 1 + random.fraction() * 3;
  return Math.round((10_000 / rank ** 0.85) * (0.8 + random.fraction() * 0.4)) / 100;
}

function pickJoinablePlans(random: Random): Plan[] {
  const choice = random.weighted({ all: 80, paid: 10, subscriber: 4, newsletter: 3, joining: 3 });
  if (choice === 'paid') return ['associate', 'subscriber'];
  if (choice === 'subscriber') return ['subscriber'];
  if (choice === 'newsletter') return ['newsletter'];
  return choice === 'joining' ? ['newsletter', 'associate'] : [...plans];
}

function composeOutline(random: Random): Outline {
  const sector = random.weighted(sectorWeights);
  const { jurisdiction, place } = pickLocation(random, sector);
  const region = regionName(random, sector, place);
  const template = random.pick(nameTemplatesFor(place.country, sector));
  const name = fillIn(template, (key) => (key === 'region' ? region : undefined));
  return {
    name,
    place,
    website: makeWebsite(random, region, sector),
    about: makeAbout(random, sector, name, place.suburb),
    sectors: withOther(random, sector, 0.25, composed.sectors[sector].neighbours),
    jurisdictions: withOther(
      random,
      jurisdiction.label,
      0.1,
      composed.jurisdictions[jurisdiction.label]?.borders ?? [],
    ),
  };
}

function pickLocation(random: Random, sector: Sector): { jurisdiction: Jurisdiction; place: Place } {
  for (;;) {
    const jurisdiction = jurisdictionLabelled(random.weighted(jurisdictionWeights));
    const place = random.pick(jurisdiction.suburbs);
    if (sector !== 'Marine rescue' || coastalSuburbs.has(place.suburb)) return { jurisdiction, place };
  }
}

/** "Shire" and "bush" are Australian words; "civil defence" is not used in Australia. */
function nameTemplatesFor(country: string, sector: Sector): string[] {
  const unsuitable = country === 'Australia' ? /Civil Defence/ : /Shires|Bush/;
  return composed.sectors[sector].names.filter((name) => !unsuitable.test(name));
}

function regionName(random: Random, sector: Sector, place: Place): string {
  const landscape = composed.landscapes[place.country === 'New Zealand' ? 'New Zealand' : 'Australia'];
  const isIsland = place.country !== 'New Zealand' && place.country !== 'Australia';
  if (isIsland || random.chance(0.3)) return `${place.suburb} ${random.pick(composed.townParts)}`;
  const isOnShore = sector === 'Marine rescue' || (coastalSuburbs.has(place.suburb) && random.chance(0.5));
  return `${random.pick(landscape.first)} ${random.pick(isOnShore ? landscape.shore : landscape.second)}`;
}

const withOther = <Item>(random: Random, item: Item, probability: number, others: Item[]): Item[] =>
  others.length > 0 && random.chance(probability) ? [item, random.pick(others)] : [item];

function makeWebsite(random: Random, region: string, sector: Sector): string | null {
  const name = `${region} ${composed.sectors[sector].domain}`;
  const host = `${slug(name, random.chance(0.3) ? '-' : '')}.example`;
  const form = random.weighted({ secure: 45, www: 25, bare: 10, plain: 5, none: 15 });
  if (form === 'none') return null;
  if (form === 'bare') return host;
  if (form === 'www') return `www.${host}`;
  return form === 'plain' ? `http://${host}` : `https://www.${host}`;
}

const fewNumbers = ['three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

function makeAbout(random: Random, sector: Sector, name: string, suburb: string): string {
  const { specific, general } = fittingTexts(composed.sectors[sector].abouts, name);
  const template = random.pick([...specific, ...general]);
  const values: Record<string, string | number> = {
    suburb,
    n: random.integer(11, 58),
    few: random.pick(fewNumbers),
  };
  const about = fillIn(template, (key) => values[key]);
  return random.chance(0.5) ? `${about} ${random.pick(composed.afterthoughts)}` : about;
}
