import type { Random } from '../random.ts';
import { type Jurisdiction, jurisdictionLabelled, type Place } from './jurisdictions.ts';
import { aboutFor, coastalSuburbs, landscapes, patterns } from './organisation-patterns.ts';
import { organisationSeeds } from './organisation-seeds.ts';
import { makeLandline } from './phone-numbers.ts';
import { asSector, type Sector } from './sectors.ts';
import { cell, slug, words } from './word-list.ts';

export const plans = ['newsletter', 'associate', 'subscriber'] as const;
export type Plan = (typeof plans)[number];

export type Organisation = {
  name: string;
  country: string;
  suburb: string;
  state: string | null;
  postcode: string | null;
  website: string | null;
  about: string;
  sectors: Sector[];
  jurisdictions: string[];
  /** How many members it has in comparison with the others. */
  sizeWeight: number;
  /** The plans whose sign-up offers this organisation. */
  openTo: Plan[];
  phone: string;
};

type Outline = Pick<Organisation, 'name' | 'website' | 'about' | 'sectors' | 'jurisdictions'> & {
  place: Place;
};

export function makeOrganisations(random: Random, count: number): Organisation[] {
  const outlines = seeds.slice(0, count);
  const taken = new Set(outlines.map(({ name }) => name));
  const compose = random.fork('compose');
  while (outlines.length < count) {
    const outline = composeOutline(compose);
    if (taken.has(outline.name)) continue;
    taken.add(outline.name);
    outlines.push(outline);
  }
  const details = random.fork('details');
  return outlines.map((outline, index) => complete(details, outline, index));
}

function complete(random: Random, { place, ...outline }: Outline, index: number): Organisation {
  return {
    ...outline,
    country: place.country,
    suburb: place.suburb,
    state: place.country === 'Australia' ? place.state : null,
    postcode: place.postcode,
    sizeWeight: makeSizeWeight(random, index),
    openTo: makeOpenTo(random),
    phone: makeLandline(random, place),
  };
}

/** A few agencies hold most members; the neighbours in rank change places a little. */
function makeSizeWeight(random: Random, index: number): number {
  const rank = index + 1 + random.fraction() * 3;
  return Math.round((10_000 / rank ** 0.85) * (0.8 + random.fraction() * 0.4)) / 100;
}

function makeOpenTo(random: Random): Plan[] {
  const choice = random.weighted({ all: 80, paid: 10, subscriber: 4, newsletter: 3, joining: 3 });
  if (choice === 'paid') return ['associate', 'subscriber'];
  if (choice === 'subscriber') return ['subscriber'];
  if (choice === 'newsletter') return ['newsletter'];
  return choice === 'joining' ? ['newsletter', 'associate'] : [...plans];
}

const seeds: readonly Outline[] = organisationSeeds
  .trim()
  .split('\n\n')
  .map((block) => {
    const [header = '', about = ''] = block.split('\n');
    const cells = header.split('|').map((text) => text.trim());
    const labels = words(cell(cells, 1));
    return {
      name: cell(cells, 0),
      jurisdictions: labels,
      place: placeNamed(jurisdictionLabelled(labels[0] ?? ''), cell(cells, 2)),
      sectors: words(cell(cells, 3)).map(asSector),
      website: cell(cells, 4) === '-' ? null : cell(cells, 4),
      about,
    };
  });

function placeNamed(jurisdiction: Jurisdiction, suburb: string): Place {
  const place = jurisdiction.suburbs.find((candidate) => candidate.suburb === suburb);
  if (place === undefined) throw new Error(`no ${suburb} in ${jurisdiction.label}`);
  return place;
}

const sectorWeights: Record<Sector, number> = {
  'Urban fire': 12,
  'Rural fire': 20,
  'State emergency service': 12,
  'Land management': 11,
  Aviation: 6,
  'Marine rescue': 10,
  Research: 5,
  'Local government': 13,
  Ambulance: 7,
  Industry: 9,
};

const jurisdictionWeights = {
  VIC: 19,
  NSW: 21,
  QLD: 17,
  SA: 9,
  NT: 4,
  TAS: 6,
  WA: 12,
  ACT: 3,
  'New Zealand': 13,
  'Pacific Islands': 4,
};

/** A name from a landscape or a town with what such a body would call itself there. */
function composeOutline(random: Random): Outline {
  const sector = random.weighted(sectorWeights);
  const { jurisdiction, place } = pickSeat(random, sector);
  const region = regionName(random, sector, place);
  const name = random.pick(patternsIn(place.country, sector)).replace('{region}', region);
  return {
    name,
    place,
    website: makeWebsite(random, region, sector),
    about: aboutFor(random, sector, name, place.suburb),
    sectors: withNeighbour(random, sector),
    jurisdictions: withBorder(random, jurisdiction),
  };
}

/** Rescue boats are based where there is sea. */
function pickSeat(random: Random, sector: Sector): { jurisdiction: Jurisdiction; place: Place } {
  for (;;) {
    const jurisdiction = jurisdictionLabelled(random.weighted(jurisdictionWeights));
    const place = random.pick(jurisdiction.suburbs);
    if (sector !== 'Marine rescue' || coastalSuburbs.has(place.suburb)) return { jurisdiction, place };
  }
}

/** Shires and bush are Australian, civil defence is not. */
function patternsIn(country: string, sector: Sector): string[] {
  const foreign = country === 'Australia' ? /Civil Defence/ : /Shires|Bush/;
  return patterns[sector].filter((pattern) => !foreign.test(pattern));
}

const townParts = ['and Surrounds', 'North', 'South', 'East', 'West', 'Central', 'and Environs'];

function regionName(random: Random, sector: Sector, place: Place): string {
  const landscape = landscapes[place.country === 'New Zealand' ? 'New Zealand' : 'Australia'];
  const isIsland = place.country !== 'New Zealand' && place.country !== 'Australia';
  if (isIsland || random.chance(0.3)) return `${place.suburb} ${random.pick(townParts)}`;
  const byTheWater = sector === 'Marine rescue' || (coastalSuburbs.has(place.suburb) && random.chance(0.5));
  return `${random.pick(landscape.first)} ${random.pick(byTheWater ? landscape.shore : landscape.second)}`;
}

const neighbours: Partial<Record<Sector, readonly Sector[]>> = {
  'Urban fire': ['Rural fire', 'Ambulance'],
  'Rural fire': ['Land management', 'State emergency service'],
  'State emergency service': ['Local government'],
  'Land management': ['Rural fire', 'Research'],
  Aviation: ['Ambulance', 'Rural fire'],
  Industry: ['Rural fire', 'Urban fire'],
};

function withNeighbour(random: Random, sector: Sector): Sector[] {
  const others = neighbours[sector];
  return others !== undefined && random.chance(0.25) ? [sector, random.pick(others)] : [sector];
}

const borders: Record<string, readonly string[]> = {
  VIC: ['NSW', 'SA'],
  NSW: ['VIC', 'QLD', 'ACT'],
  QLD: ['NSW', 'NT'],
  SA: ['VIC', 'NT'],
  NT: ['SA', 'WA'],
  WA: ['SA', 'NT'],
  ACT: ['NSW'],
};

function withBorder(random: Random, { label }: Jurisdiction): string[] {
  const across = borders[label];
  return across !== undefined && random.chance(0.1) ? [label, random.pick(across)] : [label];
}

const domainWords: Record<Sector, string> = {
  'Urban fire': 'fire',
  'Rural fire': 'ruralfire',
  'State emergency service': 'emergency',
  'Land management': 'land',
  Aviation: 'air',
  'Marine rescue': 'marine',
  Research: 'research',
  'Local government': 'councils',
  Ambulance: 'ambulance',
  Industry: 'industry',
};

/** Real membership lists hold addresses in every form, or none. */
function makeWebsite(random: Random, region: string, sector: Sector): string | null {
  const host = `${slug(`${region} ${domainWords[sector]}`, random.chance(0.3) ? '-' : '')}.example`;
  const form = random.weighted({ secure: 45, www: 25, bare: 10, plain: 5, none: 15 });
  if (form === 'none') return null;
  if (form === 'bare') return host;
  if (form === 'www') return `www.${host}`;
  return form === 'plain' ? `http://${host}` : `https://www.${host}`;
}
