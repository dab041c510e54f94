import { readContent } from '../read-content.ts';
import type { Heritage } from '../schemas/content-schemas.ts';
import type { Random } from '../seeded-random.ts';

export const genders = ['Woman', 'Man', 'Non-binary', 'I use a different term', 'Prefer not to say'] as const;
type Gender = (typeof genders)[number];

export const honorifics = ['Mr', 'Ms', 'Mrs', 'Miss', 'Mx', 'Dr', 'Prof', 'Rev'] as const;
type Honorific = (typeof honorifics)[number];

export type Person = ReturnType<typeof makePerson>;

type NameList = 'women' | 'men';
type Generation = 'older' | 'middle' | 'younger';
type PersonDraft = {
  random: Random;
  background: string;
  /** Undefined for members of English-speaking, Aboriginal and Torres Strait Islander families. */
  heritage: Heritage | undefined;
  nameList: NameList;
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

export function makePerson(random: Random, today: string) {
  const background = random.pick(backgrounds);
  const gender = random.weighted(genderWeights);
  const nameList = pickNameList(random, gender);
  const dateOfBirth = makeDateOfBirth(random, today);
  const generation = pickGeneration(random, Number(dateOfBirth.slice(0, 4)));
  const draft: PersonDraft = { random, background, heritage: heritages[background], nameList, generation };
  const isNeutral = gender === 'Non-binary' && random.chance(0.5);
  const firstName = isNeutral ? random.pick(names.neutral) : pickGivenName(draft);
  const surname = pickSurname(draft);
  // Some names are both given names and surnames: avoid "Scott Scott".
  const lastName = surname === firstName ? random.pick(names.surnames) : surname;
  return {
    firstName,
    middleName: pickMiddleName(draft, firstName),
    lastName,
    preferredName: pickPreferredName(draft, firstName),
    title: makeTitle(random, gender, nameList),
    gender,
    pronouns: makePronouns(random, gender, background),
    culturalIdentity: random.chance(background === 'anglo' ? 0.3 : 0.72) ? pickIdentity(draft) : null,
    otherLanguages: pickOtherLanguages(draft),
    dateOfBirth,
  };
}

export function computeAge(dateOfBirth: string, today: string): number {
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

function pickNameList(random: Random, gender: Gender): NameList {
  if (gender === 'Woman') return 'women';
  if (gender === 'Man') return 'men';
  return random.chance(0.5) ? 'women' : 'men';
}

const pickEnglishName = ({ random, nameList, generation }: PersonDraft) =>
  random.pick(names[nameList][generation]);

function pickGivenName(draft: PersonDraft): string {
  const { random, heritage, nameList } = draft;
  if (heritage && !random.chance(heritage.englishNames)) return random.pick(heritage[nameList]);
  return pickEnglishName(draft);
}

function pickMiddleName(draft: PersonDraft, firstName: string): string | null {
  const { random, background, heritage, nameList } = draft;
  const middleNames = heritage?.middle?.[nameList];
  if (middleNames && random.chance(0.6)) return random.pick(middleNames);
  if (!random.chance(background === 'chinese' || background === 'cantonese' ? 0.1 : 0.45)) return null;
  const name = pickGivenName(draft);
  return name === firstName ? null : name;
}

function pickSurname({ random, background, heritage, nameList }: PersonDraft): string {
  const surnames = background === 'torresStrait' ? torresStraitSurnames : heritage?.surnames;
  const inherited = random.pick(surnames ?? names.surnames);
  if (nameList === 'women' && random.chance(0.025)) return `${inherited}-${random.pick(names.surnames)}`;
  return random.chance(nameList === 'women' ? 0.06 : 0.02) ? random.pick(names.surnames) : inherited;
}

function pickPreferredName(draft: PersonDraft, firstName: string): string | null {
  const { random, background, heritage, nameList } = draft;
  const nickname = names.nicknames[firstName];
  if (nickname !== undefined) return random.chance(0.4) ? nickname : null;
  // Many people with Chinese or Vietnamese names use an English one at work.
  const hasEnglishName =
    heritage?.[nameList].includes(firstName) && ['chinese', 'cantonese', 'vietnamese'].includes(background);
  return hasEnglishName && random.chance(0.3) ? pickEnglishName(draft) : null;
}

function makeTitle(random: Random, gender: Gender, nameList: NameList): Honorific | null {
  if (random.chance(0.35)) return null;
  if (random.chance(0.04)) return random.weighted({ Dr: 8, Prof: 1, Rev: 0.4 });
  if (gender === 'Man') return 'Mr';
  if (gender === 'Woman') return random.weighted({ Ms: 6, Mrs: 3, Miss: 1 });
  if (gender === 'Prefer not to say') return random.chance(0.6) ? null : nameList === 'men' ? 'Mr' : 'Ms';
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

function pickIdentity({ random, background, heritage }: PersonDraft): string {
  if (background === 'firstNations') return random.pick(identities.firstNations);
  if (background === 'torresStrait') return random.pick(identities.torresStrait);
  return random.pick(heritage?.identities ?? identities.anglo);
}

function pickOtherLanguages({ random, background, heritage }: PersonDraft): string | null {
  if (background === 'firstNations') return random.chance(0.2) ? random.pick(languages.firstNations) : null;
  if (background === 'torresStrait') return random.chance(0.6) ? 'Torres Strait Creole' : null;
  if (!heritage) return random.chance(0.07) ? random.pick(languages.anglo) : null;
  return random.chance(background === 'maori' ? 0.45 : 0.62) ? random.pick(heritage.languages) : null;
}
