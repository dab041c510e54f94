import { cleanHtml } from '#server/html/clean-html.ts';
import { makeAttachment } from './content/attachment-files.ts';
import { eachResource, type Resource } from './content/library.ts';
import type { AttachmentKind } from './content/library-attachments.ts';
import { libraryTags } from './content/library-topic.ts';
import { libraryTree } from './content/library-tree.ts';
import { type Demo, daysFrom } from './demo.ts';
import { demoId } from './demo-id.ts';
import type { DemoWriter } from './demo-writer.ts';
import type { Subject } from './subjects.ts';
import { subjects } from './subjects.ts';

const resourcesAtOnce = 1_000;
const drawnScenes = 240;
const filesOfEachKind = 3;

type NumberedResource = { resource: Resource; index: number };

const mediaTypes: Record<AttachmentKind, string> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  csv: 'text/csv',
  txt: 'text/plain',
  png: 'image/png',
  zip: 'application/zip',
};

export async function fillLibrary({ write, random, sizes, today, advance }: Demo): Promise<void> {
  await fillTree(write);
  let made: NumberedResource[] = [];
  let index = 0;
  for (const resource of eachResource(random.fork('library'), sizes.resources, today.getFullYear())) {
    made.push({ resource, index });
    index += 1;
    if (made.length < resourcesAtOnce && index < sizes.resources) continue;
    await insertResources(write, made, today);
    advance(index / sizes.resources);
    made = [];
  }
}

async function fillTree(write: DemoWriter): Promise<void> {
  await write.insert(
    'tags',
    libraryTags.map((name) => ({ id: demoId('tag', name), name })),
  );
  for (const { level, categories } of libraryTree) {
    await write.insert(
      'categories',
      categories.map(({ name }, position) => ({
        id: categoryId(level, name),
        accessLevelId: demoId('level', level),
        position,
        name,
      })),
    );
    await write.insert(
      'subcategories',
      categories.flatMap(({ name: category, subCategories }) =>
        subCategories.map((name, position) => ({
          id: subcategoryId(level, category, name),
          categoryId: categoryId(level, category),
          position,
          name,
        })),
      ),
    );
  }
}

const categoryId = (level: string, category: string) => demoId('category', `${level}/${category}`);
const subcategoryId = (level: string, category: string, name: string) =>
  demoId('subcategory', `${level}/${category}/${name}`);
const resourceId = (index: number) => demoId('resource', index);

async function insertResources(
  write: DemoWriter,
  made: { resource: Resource; index: number }[],
  today: Date,
) {
  const rows = [];
  const attachments = [];
  for (const { resource, index } of made) {
    const picture = await write.scene(`resource/${index % drawnScenes}`, resource.subject);
    rows.push({
      id: resourceId(index),
      urlName: resource.urlName,
      title: resource.title,
      kind: resource.type,
      description: resource.description,
      contents: cleanHtml(await withPictures(write, resource.contents)),
      publishedAt: daysFrom(today, -resource.ageDays),
      thumbnailKey: resource.hasThumb ? picture : null,
      imageKey: resource.hasImage ? picture : null,
      accessLevelId: demoId('level', resource.level),
      categoryId: categoryId(resource.level, resource.category),
      subcategoryId: subcategoryId(resource.level, resource.category, resource.subCategory),
    });
    for (const [position, { name, kind }] of resource.attachments.entries()) {
      const fileKey = await attachmentFile(write, kind, index % filesOfEachKind);
      attachments.push({
        id: demoId('attachment', `${index}/${position}`),
        resourceId: resourceId(index),
        name,
        fileKey,
      });
    }
  }
  await write.insert('resources', rows);
  await write.insert('attachments', attachments);
  await write.insert(
    'resourceTags',
    made.flatMap(({ resource, index }) =>
      resource.tags.map((tag, position) => ({
        resourceId: resourceId(index),
        position,
        tagId: demoId('tag', tag),
      })),
    ),
  );
}

/** Articles name their pictures by subject and seed; they are drawn here and put in by address. */
async function withPictures(write: DemoWriter, contents: string): Promise<string> {
  const keys = new Map<string, string>();
  for (const [placeholder, subject, seed] of contents.matchAll(/\{\{picture:(\w+):([^}]+)\}\}/g)) {
    const number = Number.parseInt(demoId('picture', seed as string).slice(0, 4), 16) % 40;
    keys.set(placeholder, await write.scene(`figure/${number}`, subject as Subject));
  }
  return contents.replace(/\{\{picture:\w+:[^}]+\}\}/g, (placeholder) => `/files/${keys.get(placeholder)}`);
}

/** Real files, but few of them: many resources share one, so that the demo starts in seconds. */
function attachmentFile(write: DemoWriter, kind: AttachmentKind, number: number): Promise<string> {
  const title = ['Crew briefing', 'Planning workbook', 'Lessons from the season'][number] as string;
  const paragraphs = [
    'This document belongs to the demo association. It is a real file of its kind, so that downloads can be tried.',
    'Check the forecast, the fuel and the ground before you commit a crew, and agree the trigger points that end the task.',
    'Brief everybody in the same words: situation, task, hazards, communications, and the way out.',
  ];
  const rows = [
    ['Task', 'Lead', 'Due'],
    ['Check trigger points', 'Sector commander', '06:00'],
    ['Confirm water points', 'Logistics', '06:30'],
    ['Update the public line', 'Information', 'hourly'],
  ];
  return write.file(
    `attachment/${kind}/${number}`,
    { extension: kind, mediaType: mediaTypes[kind], isPublic: false },
    () => makeAttachment(kind, { title, name: `${title}.${kind}`, paragraphs, rows }),
  );
}

export async function fillSignInImages({ write }: Demo): Promise<void> {
  const rows = [];
  for (const [position, subject] of subjects.entries()) {
    const fileKey = await write.scene(`sign-in/${position}`, subject, 1_200, 1_500);
    rows.push({ position, fileKey, credit: 'Image credit: drawn for the demo association' });
  }
  await write.insert('signInImages', rows);
}
