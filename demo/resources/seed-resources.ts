import path from 'node:path';
import { cleanHtml } from '#server/html/clean-html.ts';
import { demoId } from '../demo-id.ts';
import { readContent } from '../read-content.ts';
import { addDays, type SeedContext } from '../seed-context.ts';
import type { SeedWriter } from '../seed-writer.ts';
import { makeResources, type Resource } from './make-resources.ts';

const batchSize = 1_000;
const attachmentNames = ['crew-briefing', 'planning-workbook', 'lessons-from-the-season'];
/** Makes the figures in an article differ from its main image. */
const figureOffset = 5;

type NumberedResource = { resource: Resource; index: number };

export async function seedResources(context: SeedContext): Promise<void> {
  const { writer, random, sizes, today, onProgress } = context;
  await seedCategories(writer);
  let batch: NumberedResource[] = [];
  let index = 0;
  for (const resource of makeResources(random.fork('library'), sizes.resources, today.getFullYear())) {
    batch.push({ resource, index });
    index += 1;
    if (batch.length < batchSize && index < sizes.resources) continue;
    await insertResources(writer, batch, today);
    onProgress(index / sizes.resources);
    batch = [];
  }
}

async function seedCategories(writer: SeedWriter): Promise<void> {
  const tags = readContent('resources/tags').map((name) => ({ id: demoId('tag', name), name }));
  await writer.insert('tags', tags);
  for (const { level, categories } of readContent('resources/categories')) {
    const accessLevelId = demoId('level', level);
    const rows = categories.map(({ name }, position) => ({
      id: categoryId(level, name),
      accessLevelId,
      position,
      name,
    }));
    await writer.insert('categories', rows);
    const subcategories = categories.flatMap((category) =>
      category.subCategories.map((name, position) => ({
        id: subcategoryId(level, category.name, name),
        categoryId: categoryId(level, category.name),
        position,
        name,
      })),
    );
    await writer.insert('subcategories', subcategories);
  }
}

const categoryId = (level: string, category: string) => demoId('category', `${level}/${category}`);
const subcategoryId = (level: string, category: string, name: string) =>
  demoId('subcategory', `${level}/${category}/${name}`);
const resourceId = (index: number) => demoId('resource', index);

async function insertResources(writer: SeedWriter, batch: NumberedResource[], today: Date) {
  const rows = [];
  const attachments = [];
  for (const { resource, index } of batch) {
    const mainImageKey = await writer.storeImage(`scenes/${resource.subject}`, index);
    const { title, urlName, description, level, category, subCategory } = resource;
    rows.push({
      id: resourceId(index),
      title,
      urlName,
      description,
      kind: resource.type,
      contents: cleanHtml(await replaceImagePlaceholders(writer, resource.contents)),
      publishedAt: addDays(today, -resource.ageDays),
      thumbnailKey: resource.hasThumbnail ? mainImageKey : null,
      imageKey: resource.hasImage ? mainImageKey : null,
      accessLevelId: demoId('level', level),
      categoryId: categoryId(level, category),
      subcategoryId: subcategoryId(level, category, subCategory),
    });
    for (const [position, name] of resource.attachments.entries()) {
      const asset = `${attachmentNames[index % attachmentNames.length]}${path.extname(name)}`;
      const fileKey = await writer.storeAsset(`attachments/${asset}`);
      const id = demoId('attachment', `${index}/${position}`);
      attachments.push({ id, resourceId: resourceId(index), name, fileKey });
    }
  }
  await writer.insert('resources', rows);
  await writer.insert('attachments', attachments);
  const tags = batch.flatMap(({ resource, index }) => {
    const id = resourceId(index);
    return resource.tags.map((tag, position) => ({ resourceId: id, position, tagId: demoId('tag', tag) }));
  });
  await writer.insert('resourceTags', tags);
}

async function replaceImagePlaceholders(writer: SeedWriter, contents: string): Promise<string> {
  const keys = new Map<string, string>();
  for (const [placeholder, subject, index] of contents.matchAll(imagePlaceholder))
    keys.set(placeholder, await writer.storeImage(`scenes/${subject}`, Number(index) + figureOffset));
  return contents.replace(imagePlaceholder, (placeholder) => `/files/${keys.get(placeholder)}`);
}

const imagePlaceholder = /\{\{image:(\w+):(\d+)\}\}/g;

export async function seedSignInImages({ writer }: SeedContext): Promise<void> {
  const credit = 'Image credit: drawn for the demo association';
  const keys = await writer.storeImages('sign-in');
  const rows = keys.map((fileKey, position) => ({ position, fileKey, credit }));
  await writer.insert('signInImages', rows);
}
