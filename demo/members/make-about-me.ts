import { fillTemplate, findFittingTexts } from '../fill-template.ts';
import { readContent } from '../read-content.ts';
import type { Family, Position } from '../schemas/content-schemas.ts';
import type { Random } from '../seeded-random.ts';

const templates = readContent('members/about-me');
const work = readContent('members/work');

export function makeAboutMe(random: Random, position: Position, age: number): string {
  const duty = makeDutySentence(random, position);
  const history = random.chance(0.62) ? makeHistorySentence(random, position, age) : null;
  const interest = random.chance(0.6) ? makeInterestSentence(random, position.family) : null;
  const personal = random.chance(0.42) ? makePersonalSentence(random, age) : null;
  const opening = random.chance(0.35) ? [history, duty] : [duty, history];
  return [...opening, interest, personal].filter((sentence) => sentence !== null).join(' ');
}

const dutiesByTitle = new Map<string, ReturnType<typeof findFittingTexts>>();

// Cached, because matching is slow and 300,000 members share 150 titles.
function findDuties({ title, family }: Position) {
  const duties = dutiesByTitle.get(title) ?? findFittingTexts(work[family].duties, title);
  dutiesByTitle.set(title, duties);
  return duties;
}

function makeDutySentence(random: Random, position: Position): string {
  const { specific, general } = findDuties(position);
  const isSpecific = general.length === 0 || (specific.length > 0 && random.chance(0.8));
  const duty = random.pick(isSpecific ? specific : general);
  const isGerund = /^\w+ing\b/.test(duty);
  const template = pickWhere(random, templates.duty, (text) => isGerund || !text.includes('{doing}'));
  return fillSentence(random, template, {
    duty,
    doing: duty,
    role: toRole(position.title),
    few: pickSmallNumber(random),
  });
}

const uniformedFamilies: Family[] = ['command', 'response', 'air', 'marine', 'medical', 'land'];

function makeHistorySentence(random: Random, position: Position, age: number): string {
  if (age < 27) {
    return fillSentence(random, random.pick(templates.newcomer), {
      recently: random.pick(['last year', 'two years ago', 'in the middle of a flood season']),
      nth: random.pick(['first', 'second', 'third']),
    });
  }
  const maxYears = Math.min(age - 20, 38);
  const years = random.integer(Math.max(3, Math.floor(maxYears / 3)), maxYears);
  const isSuitable = (text: string) =>
    (position.level > 0 || !/long stretch|most jobs/.test(text)) &&
    (age > 33 || !/kids|raise a family/.test(text)) &&
    (uniformedFamilies.includes(position.family) || !/uniform|in operations/.test(text));
  return fillSentence(random, pickWhere(random, templates.experienced, isSuitable), {
    years: toWords(years),
    service: toWords(Math.min(age - 18, 39)),
    few: pickSmallNumber(random),
    since: String(2026 - Math.min(years, random.integer(2, 19))),
  });
}

function makeInterestSentence(random: Random, family: Family): string {
  const [interest = '', other = ''] = random.sample(work[family].interests, 2);
  return fillSentence(random, random.pick(templates.interest), { interest, other });
}

function makePersonalSentence(random: Random, age: number): string {
  const isSuitable = (text: string) => (age >= 31 && age < 56) || !/household|children|family/i.test(text);
  return fillSentence(random, pickWhere(random, templates.personal, isSuitable), {});
}

function pickWhere(random: Random, texts: readonly string[], isSuitable: (text: string) => boolean): string {
  for (;;) {
    const text = random.pick(texts);
    if (isSuitable(text)) return text;
  }
}

function fillSentence(random: Random, template: string, values: Record<string, string>): string {
  return fillTemplate(template, (name) => {
    const fillings = templates.fillings[name];
    return values[name] ?? (fillings && random.pick(fillings));
  });
}

/** Returns 'senior GIS analyst' for 'Senior GIS Analyst, North'. */
function toRole(title: string): string {
  const [role = title] = title.split(',');
  return role
    .split(' ')
    .map((word) => (/[A-Z].*[A-Z]/.test(word) ? word : word.toLowerCase()))
    .join(' ')
    .replace('indigenous', 'Indigenous');
}

const pickSmallNumber = (random: Random) => random.pick(['two', 'three', 'four', 'five', 'six']);

const smallNumbers = (
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen ' +
  'fifteen sixteen seventeen eighteen nineteen'
).split(' ');

function toWords(value: number): string {
  const small = smallNumbers[value];
  if (small !== undefined) return small;
  const ten = value < 30 ? 'twenty' : 'thirty';
  return value % 10 === 0 ? ten : `${ten}-${smallNumbers[value % 10]}`;
}
