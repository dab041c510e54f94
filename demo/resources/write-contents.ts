import { readContent } from '../read-content.ts';
import type { ResourceType } from '../schemas/resource-schemas.ts';
import {
  localised,
  storyFigure,
  storyQuote,
  storyReading,
  storyTable,
  storyTimeline,
} from './content-pieces.ts';
import { bullets, heading, paragraph, player, steps, subheading } from './html.ts';
import { fillStory, type Story } from './story.ts';

const wordings = readContent('resources/wordings');

const pickParagraph = (story: Story, templates: readonly string[]) =>
  paragraph(fillStory(story, story.random.pick(templates)));
const sometimes = (story: Story, probability: number, make: () => string | string[]): string[] =>
  story.random.chance(story.isBrief ? probability / 4 : probability) ? [make()].flat() : [];

function pointsUnderHeadings({ topic }: Story, level: typeof heading, startsWithPoint: boolean): string[] {
  const points = topic.points.map(paragraph);
  const opening = startsWithPoint ? points.splice(0, 1) : [];
  const middle = Math.ceil(points.length / 2);
  return [
    ...opening,
    level(topic.headings[0]),
    ...points.slice(0, middle),
    level(topic.headings[1]),
    ...points.slice(middle),
  ];
}

function somePoints({ random, topic }: Story, count: number): string[] {
  const picked = new Set(random.sample(topic.points, count));
  return topic.points.filter((point) => picked.has(point));
}

const uncapitalise = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

function article(story: Story): string[] {
  const { random, topic, background } = story;
  const habits = random.pick(wordings.article.habits);
  const startsWithPoint = story.random.chance(0.5);
  const parts = pointsUnderHeadings(story, heading, startsWithPoint);
  parts.splice(
    startsWithPoint ? random.pick([1, 3]) : 2,
    0,
    ...sometimes(story, 0.35, () => storyFigure(story)),
  );
  parts.splice(-1, 0, ...sometimes(story, 0.75, () => storyQuote(story)));
  return [
    // Contents must not start with a heading.
    ...(startsWithPoint ? [] : [paragraph(random.pick(background.context))]),
    ...parts,
    ...sometimes(story, 0.22, () => storyTable(story)),
    ...sometimes(story, 0.35, () => pickParagraph(story, wordings.article.objections)),
    ...sometimes(story, 0.6, () => [heading(habits.heading), paragraph(habits.lead), bullets(topic.actions)]),
    ...sometimes(story, 0.35, () => storyReading(story)),
    ...sometimes(story, 0.4, () => pickParagraph(story, wordings.article.closings)),
  ];
}

function report(story: Story): string[] {
  const { random, background, topic } = story;
  return [
    heading('Background'),
    pickParagraph(story, wordings.report.backgrounds),
    ...sometimes(story, 0.5, () => paragraph(random.pick(background.context))),
    heading(random.pick(['How the work was done', 'Method', 'Sources'])),
    pickParagraph(story, wordings.report.methods),
    heading('Findings'),
    ...sometimes(story, 0.6, () => paragraph(random.pick(wordings.report.findings))),
    ...pointsUnderHeadings(story, subheading, false),
    ...sometimes(story, 0.8, () => storyTable(story)),
    heading('Recommendations'),
    steps(topic.actions.map((action) => `${action}.`)),
    ...sometimes(story, 0.7, () => [
      heading('Limits of this work'),
      pickParagraph(story, wordings.report.limits),
    ]),
    ...sometimes(story, 0.3, () => storyReading(story)),
  ];
}

function guideline(story: Story): string[] {
  const { random, topic } = story;
  return [
    heading('Purpose'),
    pickParagraph(story, wordings.guideline.purposes),
    ...sometimes(story, 1, () => [heading('Scope'), pickParagraph(story, wordings.guideline.scopes)]),
    heading(random.pick(['Principles', 'What is known', 'Reasons'])),
    ...(random.chance(0.4)
      ? [steps(somePoints(story, 4))]
      : pointsUnderHeadings(story, subheading, random.chance(0.5))),
    ...sometimes(story, 0.25, () => storyFigure(story)),
    heading(random.pick(['First actions', 'Required practice', 'What crews should do'])),
    bullets(topic.actions),
    ...sometimes(story, 0.55, () => [
      heading('Responsibilities'),
      pickParagraph(story, wordings.guideline.duties),
    ]),
    ...sometimes(story, 0.25, () => storyTable(story)),
    ...sometimes(story, 0.75, () => [heading('Review'), pickParagraph(story, wordings.guideline.reviews)]),
  ];
}

function video(story: Story): string[] {
  const { random, topic, urlName } = story;
  const minutes = random.sample([2, 3, 4, 5, 6, 7, 8], 3).sort((one, other) => one - other);
  const chapters = [...topic.headings, 'Questions'].map(
    (name, index) => `${minutes[index]}:${random.integer(10, 59)} ${name}`,
  );
  return [
    pickParagraph(story, wordings.video.introductions),
    player(urlName.slice(0, 40).replace(/-$/, ''), topic.title),
    heading('In this recording'),
    bullets([`0:00 Introduction`, ...chapters]),
    heading(random.pick(['Worth remembering', 'The argument in short', 'Notes for viewers'])),
    ...somePoints(story, story.isBrief ? 1 : random.integer(2, 3)).map(paragraph),
    ...sometimes(story, 0.8, () => [
      heading('To talk about afterwards'),
      steps(random.sample(wordings.video.questions, 3)),
    ]),
    paragraph(random.pick(wordings.video.access)),
  ];
}

function caseStudy(story: Story): string[] {
  const { random, topic, background } = story;
  const { settings, turns } = wordings.caseStudy[background.pace];
  return [
    heading(random.pick(['The setting', 'Where it began', 'Background'])),
    pickParagraph(story, settings),
    ...sometimes(story, 0.3, () => storyFigure(story)),
    heading('What happened'),
    ...sometimes(story, 0.75, () => storyTimeline(story)),
    pickParagraph(story, turns),
    ...sometimes(story, 0.35, () => paragraph(random.pick(background.context))),
    heading(random.pick(['What was learned', 'Lessons', 'What the review group concluded'])),
    ...somePoints(story, story.isBrief ? 2 : random.integer(3, 4)).map(paragraph),
    ...sometimes(story, 0.9, () => storyQuote(story)),
    heading('What has changed'),
    pickParagraph(story, wordings.caseStudy.changes),
    bullets(topic.actions.map(uncapitalise)),
    ...sometimes(story, 0.6, () => pickParagraph(story, wordings.caseStudy.afterwords)),
  ];
}

function checklist(story: Story): string[] {
  const { random, topic, background } = story;
  const { before, during, after } = background.checks;
  return [
    pickParagraph(story, wordings.checklist.introductions),
    heading(random.pick(['The four that matter most', 'For this task', 'Never skip'])),
    bullets(topic.actions),
    heading('Before'),
    bullets(random.sample(before, 3)),
    heading('During'),
    bullets(random.sample(during, random.integer(2, 3))),
    heading('After'),
    bullets(random.sample(after, random.integer(2, 3))),
    heading(random.pick(['Why these items', 'The reasons', 'Behind the card'])),
    ...somePoints(story, story.isBrief ? 1 : 2).map(paragraph),
    ...sometimes(story, 0.3, () => storyFigure(story)),
    paragraph(random.pick(wordings.checklist.uses)),
  ];
}

const writers: Record<ResourceType, (story: Story) => string[]> = {
  Article: article,
  Report: report,
  Guideline: guideline,
  Video: video,
  'Case study': caseStudy,
  Checklist: checklist,
};

export const writeContents = (type: ResourceType, story: Story) =>
  localised(story, writers[type](story).join('\n'));
