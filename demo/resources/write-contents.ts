import { uncapitalise } from '../fill-template.ts';
import { readContent } from '../read-content.ts';
import type { ResourceType } from '../schemas/resource-schemas.ts';
import { bullets, heading, paragraph, player, steps, subheading } from './html.ts';
import { fillStoryTemplate, type Story } from './story.ts';
import {
  localise,
  makeFigure,
  makeQuote,
  makeReadingList,
  makeTable,
  makeTimeline,
} from './story-elements.ts';

const wordings = readContent('resources/wordings');

const pickParagraph = (story: Story, templates: readonly string[]) =>
  paragraph(fillStoryTemplate(story, story.random.pick(templates)));
const pickSection = (story: Story, title: string, templates: readonly string[]) => [
  heading(title),
  pickParagraph(story, templates),
];
type WriteSection = (story: Story) => string | string[];
const sometimes = (story: Story, probability: number, write: WriteSection): string[] =>
  story.random.chance(story.isBrief ? probability / 4 : probability) ? [write(story)].flat() : [];

function writePoints({ topic }: Story, toHeading: typeof heading, startsWithPoint: boolean): string[] {
  const points = topic.points.map(paragraph);
  const opening = startsWithPoint ? points.splice(0, 1) : [];
  const middle = Math.ceil(points.length / 2);
  const [first, second] = topic.headings.map(toHeading) as [string, string];
  return [...opening, first, ...points.slice(0, middle), second, ...points.slice(middle)];
}

function samplePoints({ random, topic }: Story, count: number): string[] {
  const picked = new Set(random.sample(topic.points, count));
  return topic.points.filter((point) => picked.has(point));
}

function writeArticle(story: Story): string[] {
  const { random, topic, background } = story;
  const habits = random.pick(wordings.article.habits);
  const startsWithPoint = story.random.chance(0.5);
  const points = writePoints(story, heading, startsWithPoint);
  const figurePosition = startsWithPoint ? random.pick([1, 3]) : 2;
  points.splice(figurePosition, 0, ...sometimes(story, 0.35, makeFigure));
  points.splice(-1, 0, ...sometimes(story, 0.75, makeQuote));
  return [
    // Contents must not start with a heading.
    ...(startsWithPoint ? [] : [paragraph(random.pick(background.context))]),
    ...points,
    ...sometimes(story, 0.22, makeTable),
    ...sometimes(story, 0.35, () => pickParagraph(story, wordings.article.objections)),
    ...sometimes(story, 0.6, () => [heading(habits.heading), paragraph(habits.lead), bullets(topic.actions)]),
    ...sometimes(story, 0.35, makeReadingList),
    ...sometimes(story, 0.4, () => pickParagraph(story, wordings.article.closings)),
  ];
}

function writeReport(story: Story): string[] {
  const { random, background, topic } = story;
  return [
    ...pickSection(story, 'Background', wordings.report.backgrounds),
    ...sometimes(story, 0.5, () => paragraph(random.pick(background.context))),
    ...pickSection(
      story,
      random.pick(['How the work was done', 'Method', 'Sources']),
      wordings.report.methods,
    ),
    heading('Findings'),
    ...sometimes(story, 0.6, () => paragraph(random.pick(wordings.report.findings))),
    ...writePoints(story, subheading, false),
    ...sometimes(story, 0.8, makeTable),
    heading('Recommendations'),
    steps(topic.actions.map((action) => `${action}.`)),
    ...sometimes(story, 0.7, () => pickSection(story, 'Limits of this work', wordings.report.limits)),
    ...sometimes(story, 0.3, makeReadingList),
  ];
}

function writeGuideline(story: Story): string[] {
  const { random, topic } = story;
  return [
    ...pickSection(story, 'Purpose', wordings.guideline.purposes),
    ...sometimes(story, 1, () => pickSection(story, 'Scope', wordings.guideline.scopes)),
    heading(random.pick(['Principles', 'What is known', 'Reasons'])),
    ...(random.chance(0.4)
      ? [steps(samplePoints(story, 4))]
      : writePoints(story, subheading, random.chance(0.5))),
    ...sometimes(story, 0.25, makeFigure),
    heading(random.pick(['First actions', 'Required practice', 'What crews should do'])),
    bullets(topic.actions),
    ...sometimes(story, 0.55, () => pickSection(story, 'Responsibilities', wordings.guideline.duties)),
    ...sometimes(story, 0.25, makeTable),
    ...sometimes(story, 0.75, () => pickSection(story, 'Review', wordings.guideline.reviews)),
  ];
}

function writeVideo(story: Story): string[] {
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
    ...samplePoints(story, story.isBrief ? 1 : random.integer(2, 3)).map(paragraph),
    ...sometimes(story, 0.8, () => [
      heading('To talk about afterwards'),
      steps(random.sample(wordings.video.questions, 3)),
    ]),
    paragraph(random.pick(wordings.video.access)),
  ];
}

function writeCaseStudy(story: Story): string[] {
  const { random, topic, background } = story;
  const { settings, turns } = wordings.caseStudy[background.pace];
  return [
    ...pickSection(story, random.pick(['The setting', 'Where it began', 'Background']), settings),
    ...sometimes(story, 0.3, makeFigure),
    heading('What happened'),
    ...sometimes(story, 0.75, makeTimeline),
    pickParagraph(story, turns),
    ...sometimes(story, 0.35, () => paragraph(random.pick(background.context))),
    heading(random.pick(['What was learned', 'Lessons', 'What the review group concluded'])),
    ...samplePoints(story, story.isBrief ? 2 : random.integer(3, 4)).map(paragraph),
    ...sometimes(story, 0.9, makeQuote),
    ...pickSection(story, 'What has changed', wordings.caseStudy.changes),
    bullets(topic.actions.map(uncapitalise)),
    ...sometimes(story, 0.6, () => pickParagraph(story, wordings.caseStudy.afterwords)),
  ];
}

function writeChecklist(story: Story): string[] {
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
    ...samplePoints(story, story.isBrief ? 1 : 2).map(paragraph),
    ...sometimes(story, 0.3, makeFigure),
    paragraph(random.pick(wordings.checklist.uses)),
  ];
}

const writersByType: Record<ResourceType, (story: Story) => string[]> = {
  Article: writeArticle,
  Report: writeReport,
  Guideline: writeGuideline,
  Video: writeVideo,
  'Case study': writeCaseStudy,
  Checklist: writeChecklist,
};

export const writeContents = (type: ResourceType, story: Story) =>
  localise(story, writersByType[type](story).join('\n'));
