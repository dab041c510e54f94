import { fillIn, fittingTexts } from '../fill-template.ts';
import { readContent } from '../read-content.ts';
import type { Family, Position } from '../schemas/content-schemas.ts';
import type { Random } from '../seeded-random.ts';

const templates = readContent('members/about-me');
const work = readContent('members/work');

export function makeAboutMe(random: Random, position: Position, age: number): string {
  const duty = dutySentence(random, position);
  const history = random.chance(0.62) ? historySentence(random, position, age) : null;
  const rest = [
    random.chance(0.6) ? interestSentence(random, position.family) : null,
    random.chance(0.42) ? personalSentence(random, age) : null,
  ];
  const opening = random.chance(0.35) ? [history, duty] : [duty, history];
  return [...opening, ...rest].filter((sentence) => sentence !== null).join(' ');
}

const dutiesByTitle = new Map<string, ReturnType<typeof fittingTexts>>();

// Cached, because matching is slow and 300,000 members share 150 titles.
function dutiesOf({ title, family }: Position) {
  const duties = dutiesByTitle.get(title) ?? fittingTexts(work[family].duties, title);
  dutiesByTitle.set(title, duties);
  return duties;
}

function dutySentence(random: Random, position: Position): string {
  const { specific, general } = dutiesOf(position);
  const duty = random.pick(
    general.length === 0 || (specific.length > 0 && random.chance(0.8)) ? specific : general,
  );
  const isGerund = /^\w+ing\b/.test(duty);
  const template = pickWhere(random, templates.duty, (text) => isGerund || !text.includes('{doing}'));
  return complete(random, template, { duty, doing: duty, role: toRole(position.title), few: few(random) });
}

const uniformed: Family[] = ['command', 'response', 'air', 'marine', 'medical', 'land'];

function historySentence(random: Random, position: Position, age: number): string {
  if (age < 27) {
    return complete(random, random.pick(templates.newcomer), {
      recently: random.pick(['last year', 'two years ago', 'in the middle of a flood season']),
      nth: random.pick(['first', 'second', 'third']),
    });
  }
  const max = Math.min(age - 20, 38);
  const years = random.integer(Math.max(3, Math.floor(max / 3)), max);
  const isSuitable = (text: string) =>
    (position.level > 0 || !/long stretch|most jobs/.test(text)) &&
    (age > 33 || !/kids|raise a family/.test(text)) &&
    (uniformed.includes(position.family) || !/uniform|in operations/.test(text));
  return complete(random, pickWhere(random, templates.experienced, isSuitable), {
    years: inWords(years),
    service: inWords(Math.min(age - 18, 39)),
    few: few(random),
    since: String(2026 - Math.min(years, random.integer(2, 19))),
  });
}

function interestSentence(random: Random, family: Family): string {
  const [interest = '', other = ''] = random.sample(work[family].interests, 2);
  return complete(random, random.pick(templates.interest), { interest, other });
}

function personalSentence(random: Random, age: number): string {
  const isSuitable = (text: string) => (age >= 31 && age < 56) || !/household|children|family/i.test(text);
  return complete(random, pickWhere(random, templates.personal, isSuitable), {});
}

function pickWhere(random: Random, texts: readonly string[], isSuitable: (text: string) => boolean): string {
  for (;;) {
    const text = random.pick(texts);
    if (isSuitable(text)) return text;
  }
}

function complete(random: Random, template: string, values: Record<string, string>): string {
  return fillIn(template, (name) => {
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

const few = (random: Random) => random.pick(['two', 'three', 'four', 'five', 'six']);

const smallNumbers = (
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen ' +
  'fifteen sixteen seventeen eighteen nineteen'
).split(' ');

function inWords(value: number): string {
  const small = smallNumbers[value];
  if (small !== undefined) return small;
  const ten = value < 30 ? 'twenty' : 'thirty';
  return value % 10 === 0 ? ten : `${ten}-${smallNumbers[value % 10]}`;
}
