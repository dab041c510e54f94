import { fillTemplate } from '../fill-template.ts';
import type { Topic } from '../schemas/resource-schemas.ts';
import type { Random } from '../seeded-random.ts';
import type { Background } from './topic-background.ts';

export type Story = {
  random: Random;
  topic: Topic;
  background: Background;
  place: string;
  year: number;
  month: string;
  neighbours: Topic[];
  index: number;
  urlName: string;
  isBrief: boolean;
};

export function fillStoryTemplate(story: Story, template: string): string {
  return fillTemplate(template, (name) => findValue(story, name));
}

function findValue(story: Story, name: string): string | number | undefined {
  const { random, topic, background, place, month, year } = story;
  if (name === 'phrase') return topic.phrase;
  if (name === 'place') return place;
  if (name === 'month') return month;
  if (name === 'year') return year;
  if (name === 'role') return random.pick(background.roles);
  if (name === 'two roles') return random.sample(background.roles, 2).join(' or ');
  if (name.includes('|')) return random.pick(name.split('|'));
  const range = /^(\d+)\.\.(\d+)( in words)?$/.exec(name);
  if (range) {
    const value = random.integer(Number(range[1]), Number(range[2]));
    return range[3] ? (numbersInWords[value] ?? value) : value;
  }
  const offset = /^year ([+-]) (\d+)$/.exec(name);
  return offset ? year + Number(`${offset[1]}${offset[2]}`) : undefined;
}

const numbersInWords = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ');
