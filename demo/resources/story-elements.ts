import { capitalise, fillTemplate } from '../fill-template.ts';
import { readContent } from '../read-content.ts';
import type { SubjectTable } from '../schemas/resource-schemas.ts';
import { escapeText, figure, link, quotation, table } from './html.ts';
import { isInNewZealand } from './name-resource.ts';
import type { Story } from './story.ts';
import { findRelevantContent } from './topic-background.ts';

const { readings } = readContent('resources/wordings');

export function localise(story: Story, text: string): string {
  const country = story.topic.country ?? (isInNewZealand(story.place) ? 'NZ' : 'AU');
  if (country === 'AU') return text;
  return text.replaceAll('A$', 'NZ$').replaceAll('Traditional Owners', 'mana whenua');
}

export function makeFigure({ random, topic, index }: Story): string[] {
  const { figures } = findRelevantContent(topic);
  if (figures.length === 0) return [];
  const { alt, caption } = random.pick(figures);
  return [figure(topic.subject, index, alt, caption)];
}

export function makeQuote({ random, background, topic, place }: Story): string[] {
  if (!topic.quote) return [];
  return [quotation(topic.quote, capitalise(`${random.pick(background.roles)}, ${place}`))];
}

const roundLarge = (value: number) => (value < 1_000 ? value : Math.round(value / 50) * 50);
const formatThousands = (value: number) => String(value).replace(/\B(?=(\d{3})+$)/g, ',');

function makeColumns(story: Story, { columns, rows, rising }: SubjectTable): string[][] {
  return columns.map(({ min, max, unit = '', tenths }) => {
    const format = (value: number) => (tenths ? (value / 10).toFixed(1) : formatThousands(roundLarge(value)));
    const values = rows.map(() => story.random.integer(min, max));
    if (rising) values.sort((one, other) => one - other);
    return values.map((value) => format(value) + unit);
  });
}

export function makeTable(story: Story): string[] {
  const { tables } = findRelevantContent(story.topic);
  if (tables.length === 0) return [];
  const picked = story.random.pick(tables);
  const columns = makeColumns(story, picked);
  const rows = picked.rows.map((label, index) => [label, ...columns.map((column) => column[index] ?? '')]);
  return [table(picked.caption, picked.head, rows)];
}

const formatTime = (minutes: number) =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

export function makeTimeline({ random, background }: Story): string {
  const isInMonths = background.pace === 'change';
  const [first = '', ...events] = background.timeline;
  const last = events.pop() ?? '';
  const picked = new Set(random.sample(events, random.integer(3, 4)));
  let moment = isInMonths ? 1 : random.integer(8 * 60, 13 * 60);
  const rows = [first, ...events.filter((event) => picked.has(event)), last].map((event) => {
    const label = isInMonths ? `Month ${moment}` : formatTime(moment);
    moment += isInMonths ? random.integer(1, 4) : random.integer(25, 130);
    return [label, event];
  });
  return table('How it unfolded', [isInMonths ? 'When' : 'Time', 'What happened'], rows);
}

export function makeReadingList({ random, neighbours, topic }: Story): string {
  const titles = random
    .sample(neighbours, random.integer(1, 2))
    .map(({ title }) => `<em>${escapeText(title)}</em>`);
  const folder = topic.category.toLowerCase().replaceAll(/[^a-z]+/g, '-');
  if (titles.length < 2)
    titles.push(link(`https://doctrine.example/${folder}/glossary`, 'the shared glossary'));
  const values: Record<string, string> = { titles: titles.join(' and ') };
  return `<p>${fillTemplate(random.pick(readings), (name) => values[name])}</p>`;
}
