import type { RequestOf } from '#contract/endpoint.ts';
import { resources } from '#contract/resources.ts';
import { demoId } from '#demo/demo-id.ts';
import { setUpTestApp } from './test-app.ts';

export const levelId = (level: string) => demoId('level', level);
export const categoryId = (level: string, category: string) => demoId('category', `${level}/${category}`);
export const subcategoryId = (path: string) => demoId('subcategory', path);

/** A resource older than all demo resources. `path` is `Public/Rescue` or `Public/Rescue/Search`. */
export function createResourceFixture(title: string, path: string, overrides = {}) {
  const [level, category, subcategory] = path.split('/') as [string, string, string?];
  return {
    urlName: title.toLowerCase().replaceAll(' ', '-'),
    title,
    kind: 'Podcast',
    description: 'Told by a wombat',
    contents: '',
    publishedAt: new Date('2001-01-01T00:00:00Z'),
    accessLevelId: levelId(level),
    categoryId: categoryId(level, category),
    subcategoryId: subcategory ? subcategoryId(path) : null,
    ...overrides,
  };
}

export type ResourceListRequest = RequestOf<typeof resources.listResources>['query']['request'];

/** An app with the demo resources, a member with access to all of them and one with access to the public ones. */
export function setUpResources() {
  const portal = setUpTestApp();
  const member = portal.signInBeforeAll('member');
  return {
    portal,
    member,
    informational: portal.signInBeforeAll('informational'),
    list: async (request: ResourceListRequest = {}, caller = member) =>
      (await portal.send(resources.listResources, { query: { request } }, caller)).body,
    insert: async (...rows: ReturnType<typeof createResourceFixture>[]) => {
      await portal.database.db.insertInto('resources').values(rows).execute();
    },
  };
}
