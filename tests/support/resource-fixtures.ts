import type { RequestOf } from '#contract/endpoint.ts';
import { resources } from '#contract/resources.ts';
import { demoId } from '#demo/demo-id.ts';
import { testApp } from './test-app.ts';

export const levelId = (level: string) => demoId('level', level);
export const categoryId = (level: string, category: string) => demoId('category', `${level}/${category}`);
export const subcategoryId = (path: string) => demoId('subcategory', path);

/** A resource to put beside the demo's, older than all of those. Its place is `Public/Rescue` or `Public/Rescue/Search`. */
export function resourceFixture(title: string, place: string, more = {}) {
  const [level, category, subcategory] = place.split('/') as [string, string, string?];
  return {
    urlName: title.toLowerCase().replaceAll(' ', '-'),
    title,
    kind: 'Podcast',
    description: 'Told by a wombat',
    contents: '',
    publishedAt: new Date('2001-01-01T00:00:00Z'),
    accessLevelId: levelId(level),
    categoryId: categoryId(level, category),
    subcategoryId: subcategory ? subcategoryId(place) : null,
    ...more,
  };
}

export type LibraryRequest = RequestOf<typeof resources.listResources>['query']['request'];

/** An app with the demo's library, a member who may see all of it and one who may see the public part. */
export function setUpResources() {
  const portal = testApp();
  const member = portal.account('member');
  return {
    portal,
    member,
    informational: portal.account('informational'),
    list: async (request: LibraryRequest = {}, caller = member) =>
      (await portal.send(resources.listResources, { query: { request } }, caller)).body,
    file: async (...filed: ReturnType<typeof resourceFixture>[]) => {
      await portal.database.db.insertInto('resources').values(filed).execute();
    },
  };
}
