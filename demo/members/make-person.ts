import { readContent } from '../read-content.ts';
import type { Heritage } from '../schemas/content-schemas.ts';
import type { Random } from '../seeded-random.ts';

export const genders = ['Woman', 'Man', 'Non-binary', 'I use a different term', 'Prefer not to say'] as const;
type Gender = (typeof genders)[number];

export const honorifics = ['Mr', 'Ms', 'Mrs', 'Miss', 'Mx', 'Dr', 'Prof', 'Rev'] as const;
type Honorific = (typeof honorifics)[number];

export type Person = {
  firstName: string;
  middleName: string | null;
  lastName: string;
  preferredName: string | null;
  title: Honorific | null;
  gender: Gender;
  pronouns: string | null;
  culturalIdentity: string | null;
  otherLanguages: string | null;
  dateOfBirth: string;
};

type NamesOf = 'women' | 'men';
type Generation = 'older' | 'middle' | 'younger';
type Family = {
  random: Random;
  background: string;
  /** Missing for members of English-speaking, Aboriginal and Torres Strait Islander families. */
  heritage: Heritage | undefined;
  namesOf: NamesOf;
  generation: Generation;
};

const names = readContent('members/names');
const heritages = readContent('members/heritages');
const { weights, identities, languages, torresStraitSurnames } = readContent('members/backgrounds');

// Computed once, because each member picks from it.
const backgrounds = Object.entries(weights).flatMap(([background, weight]) =>
  Array.from({ length: Math.round(weight * 10) }, () => background),
);

const genderWeights: Record<Gender, number> = {
  Woman: 39,
  Man: 55,
  'Non-binary': 2,
  'I use a different term': 0.6,
  'Prefer not to say': 3.4,
};

export function makePerson(random: Random, today: string): Person {
  const background = random.pick(backgrounds);
  const gender = random.weighted(genderWeights);
  const namesOf = pickNamesOf(random, gender);
  const dateOfBirth = makeDateOfBirth(random, today);
  const generation = pickGeneration(random, Number(dateOfBirth.slice(0, 4)));
  const family: Family = { random, background, heritage: heritages[background], namesOf, generation };
  const isNeutral = gender === 'Non-binary' && random.chance(0.5);
  const firstName = isNeutral ? random.pick(names.neutral) : givenName(family);
  const surname = familyName(family);
  // Some names are both given and family names: avoid "Scott Scott".
  const lastName = surname === firstName ? random.pick(names.surnames) : surname;
  return {
    firstName,
    middleName: middleName(family, firstName),
    lastName,
    preferredName: preferredName(family, firstName),
    title: makeTitle(random, gender, namesOf),
    gender,
    pronouns: makePronouns(random, gender, background),
    culturalIdentity: random.chance(background === 'anglo' ? 0.3 : 0.72) ? identity(family) : null,
    otherLanguages: otherLanguages(family),
    dateOfBirth,
  };
}

export function ageOn(dateOfBirth: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  return today.slice(5) < dateOfBirth.slice(5) ? years - 1 : years;
}

function makeDateOfBirth(random: Random, today: string): string {
  // The mean of two random numbers, because most members are in mid-career.
  const age = Math.floor(19 + ((random.fraction() + random.fraction()) / 2) * 50);
  const date = new Date(`${today}T00:00:00Z`);
  date.setUTCFullYear(date.getUTCFullYear() - age);
  date.setUTCDate(date.getUTCDate() - random.integer(0, 363));
  return date.toISOString().slice(0, 10);
}

function pickGeneration(random: Random, birthYear: number): Generation {
  const year = birthYear + random.integer(-4, 4);
  if (year < 1974) return 'older';
  return year < 1992 ? 'middle' : 'younger';
}

function pickNamesOf(random: Random, gender: Gender): NamesOf {
  if (gender === 'Woman') return 'women';
  if (gender === 'Man') return 'men';
  return random.chance(0.5) ? 'women' : 'men';
}

const englishName = ({ random, namesOf, generation }: Family) => random.pick(names[namesOf][generation]);

function givenName(family: Family): string {
  const { random, heritage, namesOf } = family;
  if (heritage && !random.chance(heritage.englishNames)) return random.pick(heritage[namesOf]);
  return englishName(family);
}

function middleName(family: Family, firstName: string): string | null {
  const { random, background, heritage, namesOf } = family;
  const custom = heritage?.middle?.[namesOf];
  if (custom && random.chance(0.6)) return random.pick(custom);
  if (!random.chance(background === 'chinese' || background === 'cantonese' ? 0.1 : 0.45)) return null;
  const name = givenName(family);
  return name === firstName ? null : name;
}

function familyName({ random, background, heritage, namesOf }: Family): string {
  const own = random.pick(
    background === 'torresStrait' ? torresStraitSurnames : (heritage?.surnames ?? names.surnames),
  );
  if (namesOf === 'women' && random.chance(0.025)) return `${own}-${random.pick(names.surnames)}`;
  return random.chance(namesOf === 'women' ? 0.06 : 0.02) ? random.pick(names.surnames) : own;
}

function preferredName(family: Family, firstName: string): string | null {
  const { random, background, heritage, namesOf } = family;
  const nickname = names.nicknames[firstName];
  if (nickname !== undefined) return random.chance(0.4) ? nickname : null;
  // Many people with Chinese or Vietnamese names use an English one at work.
  const hasEnglishName =
    heritage?.[namesOf].includes(firstName) && ['chinese', 'cantonese', 'vietnamese'].includes(background);
  return hasEnglishName && random.chance(0.3) ? englishName(family) : null;
}

function makeTitle(random: Random, gender: Gender, namesOf: NamesOf): Honorific | null {
  if (random.chance(0.35)) return null;
  if (random.chance(0.04)) return random.weighted({ Dr: 8, Prof: 1, Rev: 0.4 });
  if (gender === 'Man') return 'Mr';
  if (gender === 'Woman') return random.weighted({ Ms: 6, Mrs: 3, Miss: 1 });
  if (gender === 'Prefer not to say') return random.chance(0.6) ? null : namesOf === 'men' ? 'Mr' : 'Ms';
  return random.chance(0.6) ? 'Mx' : null;
}

function makePronouns(random: Random, gender: Gender, background: string): string | null {
  if (background === 'maori' && random.chance(0.04)) return 'ia';
  if (gender === 'Woman')
    return random.chance(0.5) ? random.weighted({ 'she/her': 18, 'she/they': 1 }) : null;
  if (gender === 'Man') return random.chance(0.38) ? random.weighted({ 'he/him': 20, 'he/they': 1 }) : null;
  if (gender === 'Prefer not to say') return null;
  return random.chance(0.85) ? random.weighted({ 'they/them': 8, 'she/they': 1, 'he/they': 1 }) : null;
}

function identity({ random, background, heritage }: Family): string {
  if (background === 'firstNations') return random.pick(identities.firstNations);
  if (background === 'torresStrait') return random.pick(identities.torresStrait);
  return random.pick(heritage?.identities ?? identities.anglo);
}

function otherLanguages({ random, background, heritage }: Family): string | null {
  if (background === 'firstNations') return random.chance(0.2) ? random.pick(languages.firstNations) : null;
  if (background === 'torresStrait') return random.chance(0.6) ? 'Torres Strait Creole' : null;
  if (!heritage) return random.chance(0.07) ? random.pick(languages.anglo) : null;
  return random.chance(background === 'maori' ? 0.45 : 0.62) ? random.pick(heritage.languages) : null;
}
