import { escapeText, figure, link, quotation, table } from './library-html.ts';
import { isInNewZealand } from './library-places.ts';
import { relevantTo } from './library-relevance.ts';
import type { Story } from './library-story.ts';
import type { SubjectTable } from './library-subject.ts';
import { capital } from './library-treatments.ts';

/** Pieces that several types of resource share. Each gives nothing where nothing would fit. */

/** Services write money and name partners in the way of their own country. */
export function localised(story: Story, text: string): string {
  const country = story.topic.country ?? (isInNewZealand(story.place) ? 'NZ' : 'AU');
  if (country === 'AU') return text;
  return text.replaceAll('A$', 'NZ$').replaceAll('Traditional Owners', 'mana whenua');
}

export function storyFigure({ random, topic, number }: Story): string[] {
  const { figures } = relevantTo(topic);
  if (figures.length === 0) return [];
  const [alt, caption] = random.pick(figures);
  return [figure(topic.subject, number, alt, caption)];
}

export function storyQuote({ random, text, topic, place }: Story): string[] {
  if (!topic.quote) return [];
  return [quotation(topic.quote, capital(`${random.pick(text.roles)}, ${place}`))];
}

/** A measured thousand is never exact to the last unit. */
const rounded = (value: number) => (value < 1_000 ? value : Math.round(value / 50) * 50);
const thousands = (value: number) => String(value).replace(/\B(?=(\d{3})+$)/g, ',');

function figuresOf(story: Story, { columns, rows, rising }: SubjectTable): string[][] {
  return columns.map(({ least, most, unit = '', tenths }) => {
    const values = rows.map(() => story.random.integer(least, most));
    if (rising) values.sort((one, other) => one - other);
    return values.map((value) => (tenths ? (value / 10).toFixed(1) : thousands(rounded(value))) + unit);
  });
}

export function storyTable(story: Story): string[] {
  const { tables } = relevantTo(story.topic);
  if (tables.length === 0) return [];
  const chosen = story.random.pick(tables);
  const figures = figuresOf(story, chosen);
  const rows = chosen.rows.map((label, index) => [label, ...figures.map((column) => column[index] ?? '')]);
  return [table(chosen.caption, chosen.head, rows)];
}

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

export function storyTimeline({ random, text }: Story): string {
  const inMonths = text.pace === 'change';
  const [first = '', ...rest] = text.timeline;
  const last = rest.pop() ?? '';
  const between = new Set(random.sample(rest, random.integer(3, 4)));
  let moment = inMonths ? 1 : random.integer(8 * 60, 13 * 60);
  const rows = [first, ...rest.filter((event) => between.has(event)), last].map((event) => {
    const label = inMonths ? `Month ${moment}` : clock(moment);
    moment += inMonths ? random.integer(1, 4) : random.integer(25, 130);
    return [label, event];
  });
  return table('How it unfolded', [inMonths ? 'When' : 'Time', 'What happened'], rows);
}

const readings = [
  (titles: string) => `<p>Read alongside ${titles}.</p>`,
  (titles: string) => `<p>Related reading in the library: ${titles}.</p>`,
  (titles: string) => `<p>Those new to the subject may like to begin with ${titles}.</p>`,
];

/** A line that sends the reader to neighbouring topics and sometimes to a page outside. */
export function storyReading({ random, neighbours, topic }: Story): string {
  const titles = random
    .sample(neighbours, random.integer(1, 2))
    .map(({ title }) => `<em>${escapeText(title)}</em>`);
  const folder = topic.category.toLowerCase().replaceAll(/[^a-z]+/g, '-');
  if (titles.length < 2)
    titles.push(link(`https://doctrine.example/${folder}/glossary`, 'the shared glossary'));
  return random.pick(readings)(titles.join(' and '));
}
