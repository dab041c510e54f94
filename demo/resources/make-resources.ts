import { readContent } from '../read-content.ts';
import type { ResourceType, Topic } from '../schemas/resource-schemas.ts';
import type { Random } from '../seeded-random.ts';
import { escapeText } from './html.ts';
import { addEntities, addUnsafeHtml } from './legacy-html.ts';
import {
  chooseDescription,
  chooseTitle,
  chooseType,
  chooseUrlName,
  createUsedNames,
  type ResourcePlan,
  shuffleEndlessly,
  weightedTypes,
} from './name-resource.ts';
import { readTopics } from './read-topics.ts';
import { findBackground } from './topic-background.ts';
import { writeContents } from './write-contents.ts';

export type Resource = ReturnType<typeof makeResource>;

/** Resources from this index are short, so that a large seed stays fast and small. */
const firstBriefIndex = 2_000;

const topics = readTopics();
const categories = readContent('resources/categories');
const types = readContent('resources/types');
const subjects = readContent('resources/subjects');
const attachmentCounts = { '0': 22, '1': 26, '2': 24, '3': 15, '4': 9, '5': 4 };

/** A generator, because a large seed does not fit in memory. */
export function* makeResources(random: Random, count: number, thisYear: number): Generator<Resource> {
  const used = createUsedNames();
  const topicSource = shuffleEndlessly(random.fork('topics'), topics);
  const typeSource = shuffleEndlessly(random.fork('types'), weightedTypes);
  for (let index = 0; index < count; index += 1) {
    const topic = topicSource.next().value;
    const type = chooseType(topic, typeSource, used);
    yield makeResource(random.fork(index), { index, topic, type, used, thisYear });
  }
}

function makeResource(random: Random, plan: ResourcePlan & { index: number; thisYear: number }) {
  const { index, topic, type } = plan;
  const ageDays = chooseAge(random, index);
  const { title, place, year } = chooseTitle(random, plan, {
    round: Math.floor(index / topics.length),
    lastYear: plan.thisYear - Math.ceil((ageDays + 1) / 365),
  });
  const urlName = chooseUrlName(title, plan.used);
  const html = writeContents(type, {
    topic,
    place,
    year,
    index,
    urlName,
    random: random.fork('body'),
    background: findBackground(topic),
    month: random.pick(months),
    neighbours: findNeighbours(topic),
    isBrief: index >= firstBriefIndex,
  });
  const isUnsafe = index % 31 === 17;
  return {
    title,
    urlName,
    type,
    ageDays,
    isUnsafe,
    description: chooseDescription(random, plan, place, year),
    level: random.pick(findLevels(topic)),
    category: topic.category,
    subCategory: topic.subCategory,
    tags: topic.tags,
    subject: topic.subject,
    // Not sanitised, and sometimes entity-encoded completely.
    contents: toLegacyHtml(html, index, isUnsafe),
    attachments: chooseAttachments(random, type, topic),
    hasThumbnail: random.chance(0.92),
    hasImage: random.chance(0.7),
  };
}

/** Chooses by index, so that a small seed also has every kind of legacy HTML. */
function toLegacyHtml(html: string, index: number, isUnsafe: boolean): string {
  const encoded = index % 8 === 3 || index % 24 === 7 ? addEntities(html) : html;
  const changed = isUnsafe ? addUnsafeHtml(encoded, Math.floor(index / 31)) : encoded;
  return index % 12 === 7 ? escapeText(changed) : changed;
}

const monthNames = 'January February March April May June July August September October November December';
const months = monthNames.split(' ');

function chooseAge(random: Random, index: number): number {
  if (index < 8 || random.chance(0.05)) return random.integer(0, 13);
  return 14 + Math.floor(random.fraction() ** 1.3 * 2_170);
}

function chooseAttachments(random: Random, type: ResourceType, { subject }: Topic): string[] {
  const names = [...types[type].attachments, ...subjects[subject].attachments];
  return random.sample(names, Number(random.weighted(attachmentCounts)));
}

const levelsByTopic = new Map(
  topics.map((topic) => {
    const levels = categories.filter((level) =>
      level.categories.some(
        ({ name, subCategories }) => name === topic.category && subCategories.includes(topic.subCategory),
      ),
    );
    return [topic, levels.map(({ level }) => level)];
  }),
);
const findLevels = (topic: Topic) => levelsByTopic.get(topic) ?? [];

const topicsByCategory = Map.groupBy(topics, ({ category }) => category);

function findNeighbours(topic: Topic): Topic[] {
  const others = (topicsByCategory.get(topic.category) ?? []).filter((other) => other !== topic);
  const siblings = others.filter(({ subCategory }) => subCategory === topic.subCategory);
  return siblings.length > 0 ? siblings : others.filter(({ subject }) => subject === topic.subject);
}
