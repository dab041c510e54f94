import type { Topic } from './library-topic.ts';

export const resourceTypes = ['Article', 'Report', 'Guideline', 'Video', 'Case study', 'Checklist'] as const;
export type ResourceType = (typeof resourceTypes)[number];

/** How many of a hundred resources are of each type. */
export const typeWeights: Record<ResourceType, number> = {
  Article: 40,
  Report: 14,
  Guideline: 15,
  Video: 9,
  'Case study': 13,
  Checklist: 9,
};

/** What a title or a description may speak of. `Phrase` is the phrase with a capital. */
export type Naming = {
  title: string;
  phrase: string;
  Phrase: string;
  place: string;
  Place: string;
  year: number;
};
type Wording = (naming: Naming) => string;

export type Treatment = { plain: Wording[]; placed: Wording[]; descriptions: Wording[] };

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export function namingOf(topic: Topic, place: string, year: number): Naming {
  const { title, phrase } = topic;
  return { title, phrase, Phrase: capital(phrase), place, Place: capital(place), year };
}

/** A title that has a colon or a question of its own takes its place and year after a dash. */
const dated: Wording = ({ title, place, year }) =>
  /[:?]/.test(title) ? `${title} – ${place} ${year}` : `${title}: ${place} ${year}`;

export const treatments: Record<ResourceType, Treatment> = {
  Article: {
    plain: [
      ({ title }) => title,
      ({ title }) => title,
      ({ title }) => title,
      ({ phrase }) => `A second look at ${phrase}`,
      ({ phrase }) => `Another way to think about ${phrase}`,
      ({ Phrase }) => `${Phrase}: what the past few seasons have taught us`,
      ({ phrase }) => `What new crew leaders should know about ${phrase}`,
      ({ phrase }) => `Old habits, new evidence: ${phrase}`,
    ],
    placed: [
      dated,
      ({ Phrase, place }) => `${Phrase}: a view from ${place}`,
      ({ Place, phrase, year }) => `${Place} ${year}: ${phrase} reconsidered`,
      ({ phrase, place, year }) => `Letter from ${place}, ${year}: ${phrase}`,
    ],
    descriptions: [],
  },
  Report: {
    plain: [
      ({ Phrase }) => `${Phrase}: research summary`,
      ({ Phrase }) => `${Phrase}: findings and recommendations`,
      ({ phrase }) => `Review of practice: ${phrase}`,
      ({ Phrase }) => `${Phrase}: a survey of member services and what they would do differently`,
      ({ phrase }) => `Evidence and practice: ${phrase}`,
    ],
    placed: [
      ({ phrase, place, year }) => `After-action review: ${phrase}, ${place} ${year}`,
      ({ Phrase, place, year }) => `${Phrase}: ${place} ${year} season review`,
      ({ Place, phrase, year }) => `${Place} ${year}: independent review of ${phrase}`,
    ],
    descriptions: [
      ({ phrase, place }) =>
        `Interviews, logs and site visits around ${place}, brought together in a short report on ${phrase}.`,
      ({ phrase }) =>
        `Findings and recommendations on ${phrase}, with a note on how far the evidence can be trusted.`,
      ({ phrase, year }) =>
        `What the ${year} season showed about ${phrase}, and the changes that services have agreed to make.`,
      ({ phrase }) =>
        `A summary for decision-makers: what is known about ${phrase}, what is argued over and what it would cost to do better.`,
    ],
  },
  Guideline: {
    plain: [
      ({ Phrase }) => `${Phrase}: field guide`,
      ({ phrase }) => `Guideline: ${phrase}`,
      ({ Phrase }) => `${Phrase}: agreed minimum standard`,
      ({ phrase }) => `Good practice: ${phrase}`,
      ({ Phrase }) =>
        `${Phrase}: agreed principles for services that share crews, equipment and control arrangements`,
    ],
    placed: [
      ({ Phrase, place, year }) => `${Phrase}: district supplement, ${place} ${year}`,
      ({ Phrase, place, year }) => `${Phrase}: local operating guidance for ${place} (${year} edition)`,
      ({ phrase, place, year }) => `Field guide, ${place} ${year}: ${phrase}`,
    ],
    descriptions: [
      ({ phrase }) => `Agreed guidance on ${phrase}, written for crew leaders and the people who train them.`,
      ({ phrase }) =>
        `The minimum that member services expect of each other on ${phrase}, with room for local conditions.`,
      ({ phrase }) => `A guide to ${phrase}: short, plain and meant to be carried.`,
      ({ phrase, year }) =>
        `Revised after the ${year} season. Sets out principles, duties and first actions for ${phrase}.`,
    ],
  },
  Video: {
    plain: [
      ({ phrase }) => `Video: ${phrase}`,
      ({ title }) => `Video – ${title}`,
      ({ Phrase }) => `${Phrase}: a short film`,
      ({ phrase }) => `Recorded seminar: ${phrase}`,
    ],
    placed: [
      ({ phrase, place, year }) => `Recorded webinar: ${phrase}, with crews from ${place} (${year})`,
      ({ Place, phrase, year }) => `${Place}, ${year}: a short film on ${phrase}`,
      ({ phrase, place, year }) => `Members’ evening, ${place} ${year}: ${phrase}`,
    ],
    descriptions: [
      ({ phrase, place }) =>
        `People from around ${place} talk about how they approach ${phrase}. Captions and a transcript are provided.`,
      ({ phrase }) =>
        `A recording on ${phrase}, made for a training night and followed by questions for discussion.`,
      ({ phrase }) =>
        `Members talk about ${phrase}: what they tried, what they gave up and what they would try next.`,
    ],
  },
  'Case study': {
    plain: [
      ({ phrase }) => `Case study: ${phrase}`,
      ({ Phrase }) => `${Phrase}: one district’s experience`,
      ({ phrase }) => `A frank account: ${phrase}`,
      ({ phrase }) => `Case study: how one district changed its approach to ${phrase}`,
    ],
    placed: [
      ({ phrase, place, year }) => `Case study: ${phrase}, ${place} ${year}`,
      ({ Place, phrase, year }) => `${Place} ${year}: lessons on ${phrase}`,
      ({ Phrase, place, year }) => `${Phrase}: what happened around ${place} in ${year}`,
    ],
    descriptions: [
      ({ phrase, place, year }) =>
        `How events around ${place} in ${year} changed local thinking on ${phrase}.`,
      ({ phrase, place }) =>
        `An account from ${place} of ${phrase}: what was planned, what happened and what is done now.`,
      ({ phrase }) =>
        `One event, told by the people who were there, with the lessons they drew about ${phrase}.`,
    ],
  },
  Checklist: {
    plain: [
      ({ Phrase }) => `${Phrase}: checklist`,
      ({ phrase }) => `Pocket card: ${phrase}`,
      ({ phrase }) => `Before you start: ${phrase}`,
      ({ phrase }) => `Crew leader checklist: ${phrase}`,
    ],
    placed: [
      ({ Phrase, place, year }) => `${Phrase}: pre-season checklist, ${place} ${year}`,
      ({ Place, phrase, year }) => `${Place} ${year} pocket card: ${phrase}`,
    ],
    descriptions: [
      ({ phrase }) => `One page to print and pin up: first actions and checks for ${phrase}.`,
      ({ phrase, place }) =>
        `A checklist for ${phrase}, tried by crews around ${place} and shortened twice since.`,
      ({ phrase }) => `Checks before, during and after ${phrase}, in the order that crews asked for.`,
    ],
  },
};
