import type { Random } from '../random.ts';
import {
  angloMen,
  angloSurnames,
  angloWomen,
  type Generation,
  neutralNames,
  nicknames,
} from './anglo-names.ts';
import { type Heritage, heritages } from './heritage-names.ts';
import { words } from './word-list.ts';

export const genders = ['Woman', 'Man', 'Non-binary', 'I use a different term', 'Prefer not to say'] as const;
export type Gender = (typeof genders)[number];

export const honorifics = ['Mr', 'Ms', 'Mrs', 'Miss', 'Mx', 'Dr', 'Prof', 'Rev'] as const;
export type Honorific = (typeof honorifics)[number];

export type Person = {
  firstName: string;
  middleName: string | null;
  lastName: string;
  prefName: string | null;
  title: Honorific | null;
  gender: Gender;
  pronouns: string | null;
  culturalIdentity: string | null;
  otherLanguages: string | null;
  dob: string;
};

/** Ages are reckoned from a fixed day, so that the same seed gives the same birthdays next year. */
export const referenceDay = '2026-11-15';

type NamesOf = 'women' | 'men';
type HeritageKey = keyof typeof heritages;
type Background = HeritageKey | 'anglo' | 'firstNations' | 'torresStrait';

/** Roughly the services' own surveys: mostly Anglo-Celtic, Māori well represented, slowly broadening. */
const backgroundWeights: Record<Background, number> = {
  anglo: 50,
  maori: 9,
  firstNations: 3.2,
  torresStrait: 0.8,
  samoan: 2.6,
  tongan: 1.6,
  fijian: 1.4,
  cookIslands: 1,
  papuaNewGuinean: 0.7,
  niVanuatu: 0.5,
  vietnamese: 2.6,
  chinese: 2.6,
  cantonese: 1.4,
  punjabi: 1.8,
  northIndian: 2.4,
  bengali: 0.7,
  malayali: 0.9,
  tamil: 0.9,
  sriLankan: 1.4,
  filipino: 2.2,
  greek: 2.8,
  italian: 4.2,
  lebanese: 1.8,
  croatian: 1.8,
  dutch: 1.1,
  german: 1.1,
  afrikaans: 0.6,
};

// Drawn for every member, so the weights are laid out once rather than summed each time.
const backgrounds = (Object.entries(backgroundWeights) as [Background, number][]).flatMap(
  ([background, weight]) => Array.from({ length: Math.round(weight * 10) }, () => background),
);

const eastAsian: ReadonlySet<Background> = new Set(['chinese', 'cantonese', 'vietnamese']);

const genderWeights: Record<Gender, number> = {
  Woman: 39,
  Man: 55,
  'Non-binary': 2,
  'I use a different term': 0.6,
  'Prefer not to say': 3.4,
};

const angloIdentities = words(`Australian, Australian, New Zealander, Pākehā, Anglo-Celtic, Irish Australian,
  Scottish Australian, English, New Zealand European, Welsh Australian, Irish, Scottish`);
const angloLanguages =
  words(`French, German, Auslan, Indonesian, Japanese, Spanish, Te reo Māori (learning), Italian,
  New Zealand Sign Language, Irish`);
const firstNations =
  words(`Wiradjuri, Noongar, Yorta Yorta, Kamilaroi, Palawa, Gunditjmara, Kaurna, Bundjalung, Yuin,
  Arrernte, Larrakia, Ngarrindjeri, Gunaikurnai, Aboriginal, Aboriginal, Yawuru, Kuku Yalanji, Ngunnawal`);
const firstNationsLanguages = words(
  'Wiradjuri (learning), Noongar, Kriol, Pitjantjatjara, Arrernte, Yorta Yorta (learning)',
);
const torresStraitSurnames =
  words(`Nona, Mosby, Tamwoy, Bani, Ahmat, Thaiday, Akiba, Wapau, Sailor, Pearson, Kris,
  Waia, Passi, Newie, Gela, Fauid, Billy, Savage`);
const torresStraitIdentities = words(`Torres Strait Islander, Torres Strait Islander, Meriam,
  Aboriginal and Torres Strait Islander, Badulgal`);

export function makePerson(random: Random, today: string = referenceDay): Person {
  const background = random.pick(backgrounds);
  const gender = random.weighted(genderWeights);
  const namesOf = namesFor(random, gender);
  const dob = makeBirthday(random, today);
  const generation = generationOf(random, Number(dob.slice(0, 4)));
  const neutral = gender === 'Non-binary' && random.chance(0.5);
  const firstName = neutral ? random.pick(neutralNames) : givenName(random, background, namesOf, generation);
  const drawn = familyName(random, background, namesOf);
  // Some names serve as both; nobody should be called Scott Scott.
  const lastName = drawn === firstName ? random.pick(angloSurnames) : drawn;
  return {
    firstName,
    middleName: middleName(random, background, namesOf, generation, firstName),
    lastName,
    prefName: preferredName(random, background, firstName, namesOf, generation),
    title: makeTitle(random, gender, namesOf),
    gender,
    pronouns: makePronouns(random, gender, background),
    culturalIdentity: random.chance(background === 'anglo' ? 0.3 : 0.72)
      ? identity(random, background)
      : null,
    otherLanguages: languages(random, background),
    dob,
  };
}

/** Completed years, as a birthday counts them. */
export function ageOn(dob: string, today: string = referenceDay): number {
  const years = Number(today.slice(0, 4)) - Number(dob.slice(0, 4));
  return today.slice(5) < dob.slice(5) ? years - 1 : years;
}

function makeBirthday(random: Random, today: string): string {
  // Two draws averaged: most members are in mid-career, few at either end.
  const age = Math.floor(19 + ((random.fraction() + random.fraction()) / 2) * 50);
  const turned = new Date(`${today}T00:00:00Z`);
  turned.setUTCFullYear(turned.getUTCFullYear() - age);
  turned.setUTCDate(turned.getUTCDate() - random.integer(0, 363));
  return turned.toISOString().slice(0, 10);
}

function generationOf(random: Random, birthYear: number): Generation {
  // A few years' slack either way: fashions in names overlap.
  const year = birthYear + random.integer(-4, 4);
  if (year < 1974) return 'older';
  return year < 1992 ? 'middle' : 'younger';
}

function namesFor(random: Random, gender: Gender): NamesOf {
  if (gender === 'Woman') return 'women';
  if (gender === 'Man') return 'men';
  return random.chance(0.5) ? 'women' : 'men';
}

/** Aboriginal and Torres Strait Islander families mostly carry the English names of their generation. */
function heritageOf(background: Background): Heritage | null {
  if (background === 'anglo' || background === 'firstNations' || background === 'torresStrait') return null;
  return heritages[background];
}

function givenName(random: Random, background: Background, namesOf: NamesOf, generation: Generation): string {
  const heritage = heritageOf(background);
  if (heritage !== null && !random.chance(heritage.englishNames)) return random.pick(heritage[namesOf]);
  return random.pick((namesOf === 'women' ? angloWomen : angloMen)[generation]);
}

function middleName(
  random: Random,
  background: Background,
  namesOf: NamesOf,
  generation: Generation,
  firstName: string,
): string | null {
  const custom = heritageOf(background)?.middle?.[namesOf];
  if (custom !== undefined && random.chance(0.6)) return random.pick(custom);
  if (!random.chance(background === 'chinese' || background === 'cantonese' ? 0.1 : 0.45)) return null;
  const name = givenName(random, background, namesOf, generation);
  return name === firstName ? null : name;
}

function familyName(random: Random, background: Background, namesOf: NamesOf): string {
  const own = ownFamilyName(random, background);
  if (namesOf === 'women' && random.chance(0.025)) return `${own}-${random.pick(angloSurnames)}`;
  // Marriage carries names across communities.
  return random.chance(namesOf === 'women' ? 0.06 : 0.02) ? random.pick(angloSurnames) : own;
}

function ownFamilyName(random: Random, background: Background): string {
  if (background === 'torresStrait') return random.pick(torresStraitSurnames);
  return random.pick(heritageOf(background)?.surnames ?? angloSurnames);
}

function preferredName(
  random: Random,
  background: Background,
  firstName: string,
  namesOf: NamesOf,
  generation: Generation,
): string | null {
  const short = nicknames[firstName];
  if (short !== undefined) return random.chance(0.4) ? short : null;
  // Many people with Chinese or Vietnamese names use an English one at work.
  const usesEnglishAtWork =
    heritageOf(background)?.[namesOf].includes(firstName) && eastAsian.has(background);
  if (usesEnglishAtWork && random.chance(0.3)) {
    return random.pick((namesOf === 'women' ? angloWomen : angloMen)[generation]);
  }
  return null;
}

function makeTitle(random: Random, gender: Gender, namesOf: NamesOf): Honorific | null {
  if (random.chance(0.35)) return null;
  if (random.chance(0.04)) return random.weighted({ Dr: 8, Prof: 1, Rev: 0.4 });
  if (gender === 'Man') return 'Mr';
  if (gender === 'Woman') return random.weighted({ Ms: 6, Mrs: 3, Miss: 1 });
  if (gender === 'Prefer not to say') return random.chance(0.6) ? null : namesOf === 'men' ? 'Mr' : 'Ms';
  return random.chance(0.6) ? 'Mx' : null;
}

function makePronouns(random: Random, gender: Gender, background: Background): string | null {
  if (background === 'maori' && random.chance(0.04)) return 'ia';
  if (gender === 'Woman')
    return random.chance(0.5) ? random.weighted({ 'she/her': 18, 'she/they': 1 }) : null;
  if (gender === 'Man') return random.chance(0.38) ? random.weighted({ 'he/him': 20, 'he/they': 1 }) : null;
  if (gender === 'Prefer not to say') return null;
  return random.chance(0.85) ? random.weighted({ 'they/them': 8, 'she/they': 1, 'he/they': 1 }) : null;
}

function identity(random: Random, background: Background): string {
  if (background === 'firstNations') return random.pick(firstNations);
  if (background === 'torresStrait') return random.pick(torresStraitIdentities);
  return random.pick(heritageOf(background)?.identities ?? angloIdentities);
}

function languages(random: Random, background: Background): string | null {
  if (background === 'anglo') return random.chance(0.07) ? random.pick(angloLanguages) : null;
  if (background === 'firstNations') return random.chance(0.2) ? random.pick(firstNationsLanguages) : null;
  if (background === 'torresStrait') return random.chance(0.6) ? 'Torres Strait Creole' : null;
  const heritage = heritages[background];
  return random.chance(background === 'maori' ? 0.45 : 0.62) ? random.pick(heritage.languages) : null;
}
