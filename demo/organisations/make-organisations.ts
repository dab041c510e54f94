import { fillTemplate, findFittingTexts } from '../fill-template.ts';
import { getJurisdiction, type Jurisdiction } from '../jurisdictions.ts';
import { makeLandline } from '../phone-numbers.ts';
import { readContent } from '../read-content.ts';
import type { Place } from '../schemas/content-schemas.ts';
import type { Sector } from '../schemas/resource-schemas.ts';
import type { Random } from '../seeded-random.ts';
import { slug } from '../slug.ts';

type Outline = {
  name: string;
  website: string | null;
  about: string;
  sectors: Sector[];
  jurisdictions: string[];
  place: Place;
};
export type Organisation = ReturnType<typeof toOrganisation>;

const wordings = readContent('organisations/composed');
export const sectors = Object.keys(wordings.sectors) as Sector[];
const coastalSuburbs = new Set(wordings.coastalSuburbs);

const toWeights = <Key extends string>(table: Record<Key, { weight: number }>) =>
  Object.fromEntries(
    Object.entries<{ weight: number }>(table).map(([key, { weight }]) => [key, weight]),
  ) as Record<Key, number>;
const sectorWeights = toWeights(wordings.sectors);
const jurisdictionWeights = toWeights(wordings.jurisdictions);

const listedOutlines: Outline[] = readContent('organisations/organisations').map(({ suburb, ...outline }) => {
  const { label, suburbs } = getJurisdiction(outline.jurisdictions[0] ?? '');
  const place = suburbs.find((candidate) => candidate.suburb === suburb);
  if (place === undefined) throw new Error(`no ${suburb} in ${label}`);
  return { ...outline, place };
});

export function makeOrganisations(random: Random, count: number): Organisation[] {
  const outlines = listedOutlines.slice(0, count);
  const names = new Set(outlines.map(({ name }) => name));
  const composeRandom = random.fork('compose');
  while (outlines.length < count) {
    const outline = composeOutline(composeRandom);
    if (names.has(outline.name)) continue;
    names.add(outline.name);
    outlines.push(outline);
  }
  const detailRandom = random.fork('details');
  return outlines.map((outline, index) => toOrganisation(detailRandom, outline, index));
}

function toOrganisation(random: Random, { place, ...outline }: Outline, index: number) {
  const { country, suburb, postcode } = place;
  const state = country === 'Australia' ? place.state : null;
  return {
    ...outline,
    country,
    suburb,
    state,
    postcode,
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

const joinablePlanWeights = {
  'newsletter associate subscriber': 80,
  'associate subscriber': 10,
  subscriber: 4,
  newsletter: 3,
  'newsletter associate': 3,
};
const pickJoinablePlans = (random: Random) => random.weighted(joinablePlanWeights).split(' ');

function composeOutline(random: Random): Outline {
  const sector = random.weighted(sectorWeights);
  const { jurisdiction, place } = pickLocation(random, sector);
  const neighbours = wordings.jurisdictions[jurisdiction.label]?.borders ?? [];
  const region = makeRegionName(random, sector, place);
  const template = random.pick(listNameTemplates(place.country, sector));
  const values: Record<string, string> = { region };
  const name = fillTemplate(template, (key) => values[key]);
  return {
    name,
    place,
    website: makeWebsite(random, region, sector),
    about: makeAbout(random, sector, name, place.suburb),
    sectors: withRandomOther(random, sector, 0.25, wordings.sectors[sector].neighbours),
    jurisdictions: withRandomOther(random, jurisdiction.label, 0.1, neighbours),
  };
}

function pickLocation(random: Random, sector: Sector): { jurisdiction: Jurisdiction; place: Place } {
  for (;;) {
    const jurisdiction = getJurisdiction(random.weighted(jurisdictionWeights));
    const place = random.pick(jurisdiction.suburbs);
    if (sector !== 'Marine rescue' || coastalSuburbs.has(place.suburb)) return { jurisdiction, place };
  }
}

/** "Shire" and "bush" are Australian words; "civil defence" is not used in Australia. */
function listNameTemplates(country: string, sector: Sector): string[] {
  const unsuitable = country === 'Australia' ? /Civil Defence/ : /Shires|Bush/;
  return wordings.sectors[sector].names.filter((name) => !unsuitable.test(name));
}

function makeRegionName(random: Random, sector: Sector, place: Place): string {
  const landscape = wordings.landscapes[place.country === 'New Zealand' ? 'New Zealand' : 'Australia'];
  const isIsland = place.country !== 'New Zealand' && place.country !== 'Australia';
  if (isIsland || random.chance(0.3)) return `${place.suburb} ${random.pick(wordings.townParts)}`;
  const isOnShore = sector === 'Marine rescue' || (coastalSuburbs.has(place.suburb) && random.chance(0.5));
  return `${random.pick(landscape.first)} ${random.pick(isOnShore ? landscape.shore : landscape.second)}`;
}

const withRandomOther = <Item>(random: Random, item: Item, probability: number, others: Item[]): Item[] =>
  others.length > 0 && random.chance(probability) ? [item, random.pick(others)] : [item];

function makeWebsite(random: Random, region: string, sector: Sector): string | null {
  const name = `${region} ${wordings.sectors[sector].domain}`;
  const host = `${slug(name, random.chance(0.3) ? '-' : '')}.example`;
  const form = random.weighted({ secure: 45, www: 25, bare: 10, plain: 5, none: 15 });
  if (form === 'none') return null;
  if (form === 'bare') return host;
  if (form === 'www') return `www.${host}`;
  return form === 'plain' ? `http://${host}` : `https://www.${host}`;
}

const smallNumbers = ['three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

function makeAbout(random: Random, sector: Sector, name: string, suburb: string): string {
  const { specific, general } = findFittingTexts(wordings.sectors[sector].abouts, name);
  const template = random.pick([...specific, ...general]);
  const [n, few] = [random.integer(11, 58), random.pick(smallNumbers)];
  const values: Record<string, string | number> = { suburb, n, few };
  const about = fillTemplate(template, (key) => values[key]);
  return random.chance(0.5) ? `${about} ${random.pick(wordings.afterthoughts)}` : about;
}
