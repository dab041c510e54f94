import type { Random } from '../random.ts';
import type { SubjectText } from './library-subject.ts';
import type { Topic } from './library-topic.ts';

/** Everything the wording of one resource may draw on. */
export type Story = {
  random: Random;
  topic: Topic;
  text: SubjectText;
  phrase: string;
  place: string;
  year: number;
  month: string;
  /** Other topics of the same category, to refer the reader to. */
  neighbours: Topic[];
  /** A number of its own for pictures and players. */
  number: number;
  urlName: string;
  /** A large fill wants many short bodies rather than a few long ones. */
  brief: boolean;
};

export type Line = (story: Story) => string;

export const withArticle = (role: string) => `${/^[aeiou]/.test(role) ? 'an' : 'a'} ${role}`;

const words = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];

/** Small numbers are written out in running text. */
export const numeral = (value: number) => words[value] ?? String(value);
