import type { Random } from '../random.ts';
import {
  dutyFrames,
  experiencedFrames,
  fillings,
  interestFrames,
  newcomerFrames,
  personalFrames,
} from './about-me-frames.ts';
import { duties, interests } from './about-me-texts.ts';
import { existsIn, type Family, type Position, positionsBySector, sharedPositions } from './positions.ts';
import type { Sector } from './sectors.ts';
import { words } from './word-list.ts';

export type Career = {
  positionTitle: string;
  department: string;
  postnominals: string | null;
  aboutMe: string | null;
};

/** The youngest age at which each level is believable. */
const leastAge = [19, 24, 34, 43];

/** What is known of the member, so that nobody of twenty is a deputy commissioner. */
export type Member = { age?: number; country?: string };

/** A position and, for six in ten, a few words about it. */
export function makeCareer(random: Random, sector: Sector, member: Member = {}): Career {
  const { age = 40, country = 'Australia' } = member;
  const position = pickPosition(random, sector, age, country);
  return {
    positionTitle: position.title,
    department: position.department,
    postnominals: makePostnominals(random, sector, position, age),
    aboutMe: random.chance(0.6) ? makeAboutMe(random, position, age) : null,
  };
}

function pickPosition(random: Random, sector: Sector, age: number, country: string): Position {
  const pool = random.chance(0.26) ? sharedPositions : positionsBySector[sector];
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const position = random.pick(pool);
    // Senior posts are few even where the table lists many.
    const share = position.level === 3 ? 0.25 : position.level === 2 ? 0.6 : 1;
    const oldEnough = age >= (leastAge[position.level] ?? 0);
    if (oldEnough && existsIn(country, position) && random.chance(share)) return position;
  }
  return pool.find(({ level }) => level === 0) ?? random.pick(pool);
}

const degrees = words('MBA, GAICD, BSc, MEmergMgt, BN, LLB, MPH, GradDipEd, CPEng, MIFireE');

function makePostnominals(random: Random, sector: Sector, position: Position, age: number): string | null {
  if (position.family === 'research' && position.level > 0) return random.chance(0.6) ? 'PhD' : null;
  if (age > 42 && position.level > 0 && random.chance(0.035 * position.level)) return medalOf(random, sector);
  return age > 28 && random.chance(0.03) ? random.pick(degrees) : null;
}

function medalOf(random: Random, sector: Sector): string {
  if (sector === 'Ambulance') return random.pick(['ASM', 'ASM', 'QSM']);
  const volunteers = sector === 'State emergency service' || sector === 'Marine rescue';
  if (volunteers) return random.pick(['ESM', 'ESM', 'QSM']);
  return random.pick(['AFSM', 'AFSM', 'AFSM', 'QSM', 'OAM', 'AFSM, MBA', 'QSO', 'BEM']);
}

function makeAboutMe(random: Random, position: Position, age: number): string {
  const duty = dutySentence(random, position);
  const history = random.chance(0.62) ? historySentence(random, position, age) : null;
  const rest = [
    random.chance(0.6) ? interestSentence(random, position.family) : null,
    random.chance(0.42) ? personalSentence(random, age) : null,
  ];
  // Some begin with where they come from rather than with what they do.
  const beginning = random.chance(0.35) ? [history, duty] : [duty, history];
  return [...beginning, ...rest].filter((sentence) => sentence !== null).join(' ');
}

const uniformed: ReadonlySet<Family> = new Set(['command', 'response', 'air', 'marine', 'medical', 'land']);

type Duties = { own: string[]; general: string[] };
const dutiesByTitle = new Map<string, Duties>();

/** Matching patterns against titles costs time; three hundred thousand members share 150 titles. */
function dutiesOf(position: Position): Duties {
  const known = dutiesByTitle.get(position.title);
  if (known !== undefined) return known;
  const found: Duties = { own: [], general: [] };
  for (const entry of duties[position.family]) {
    const [pattern, text] = entry.split(' :: ');
    if (text === undefined) found.general.push(entry);
    else if (new RegExp(pattern ?? '').test(position.title)) found.own.push(text);
  }
  dutiesByTitle.set(position.title, found);
  return found;
}

function dutySentence(random: Random, position: Position): string {
  const { own, general } = dutiesOf(position);
  const duty = random.pick(general.length === 0 || (own.length > 0 && random.chance(0.8)) ? own : general);
  const isGerund = /^\w+ing\b/.test(duty);
  const frame = pickWhere(random, dutyFrames, (text) => isGerund || !text.includes('{doing}'));
  return fill(random, frame, { duty, doing: duty, role: roleOf(position.title), few: few(random) });
}

function historySentence(random: Random, position: Position, age: number): string {
  if (age < 27) {
    return fill(random, random.pick(newcomerFrames), {
      recently: random.pick(['last year', 'two years ago', 'in the middle of a flood season']),
      nth: random.pick(['first', 'second', 'third']),
    });
  }
  const most = Math.min(age - 20, 38);
  const years = random.integer(Math.max(3, Math.floor(most / 3)), most);
  const suits = (text: string) =>
    (position.level > 0 || !/long stretch|most jobs/.test(text)) &&
    (age > 33 || !/kids|raise a family/.test(text)) &&
    (uniformed.has(position.family) || !/uniform|in operations/.test(text));
  return fill(random, pickWhere(random, experiencedFrames, suits), {
    years: numeral(years),
    service: numeral(Math.min(age - 18, 39)),
    few: few(random),
    since: String(2026 - Math.min(years, random.integer(2, 19))),
  });
}

function interestSentence(random: Random, family: Family): string {
  const [interest = '', other = ''] = random.sample(interests[family], 2);
  return fill(random, random.pick(interestFrames), { interest, other });
}

function personalSentence(random: Random, age: number): string {
  const suits = (text: string) => (age >= 31 && age < 56) || !/household|children|family/i.test(text);
  return fill(random, pickWhere(random, personalFrames, suits), {});
}

function pickWhere(random: Random, frames: readonly string[], suits: (frame: string) => boolean): string {
  for (;;) {
    const frame = random.pick(frames);
    if (suits(frame)) return frame;
  }
}

/** '{duty}' is replaced as given, '{Duty}' with a capital, '{a role}' with its article. */
function fill(random: Random, frame: string, values: Record<string, string>): string {
  return frame.replace(/\{(a )?(\w+)\}/g, (_, article: string | undefined, name: string) => {
    const key = name.charAt(0).toLowerCase() + name.slice(1);
    const value = values[key] ?? random.pick(fillings[key as keyof typeof fillings]);
    if (article !== undefined) return `${/^(?!unit)[aeiou]/i.test(value) ? 'an' : 'a'} ${value}`;
    return name === key ? value : value.charAt(0).toUpperCase() + value.slice(1);
  });
}

/** 'Senior GIS Analyst' reads 'senior GIS analyst' inside a sentence; what follows a comma is left off. */
function roleOf(title: string): string {
  const role = title.split(',')[0] ?? title;
  return role
    .split(' ')
    .map((word) => (/[A-Z].*[A-Z]/.test(word) ? word : word.toLowerCase()))
    .join(' ')
    .replace('indigenous', 'Indigenous');
}

const smallNumbers =
  words(`two, three, four, five, six, seven, eight, nine, ten, eleven, twelve, thirteen, fourteen,
  fifteen, sixteen, seventeen, eighteen, nineteen`);

const few = (random: Random) => random.pick(['two', 'three', 'four', 'five', 'six']);

/** Numbers that begin a sentence must be words, so all are. */
function numeral(years: number): string {
  const small = smallNumbers[years - 2];
  if (small !== undefined) return small;
  const ten = years < 30 ? 'twenty' : 'thirty';
  const unit = smallNumbers[(years % 10) - 2] ?? 'one';
  return years % 10 === 0 ? ten : `${ten}-${unit}`;
}
