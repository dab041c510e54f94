import { afterAll, beforeAll } from 'vitest';
import { demoId } from '#demo/demo-id.ts';
import { startTestApp, type TestAnswer, type TestApp } from './started-app.ts';

export type ListedResource = { id: string; urlName: string; title: string; resourceDate: string };

export const levelId = (level: string) => demoId('level', level);
export const categoryId = (level: string, category: string) => demoId('category', `${level}/${category}`);
export const subcategoryId = (path: string) => demoId('subcategory', path);

/** A resource to put beside the demo's, older than all of those. Its place is `Public/Rescue` or `Public/Rescue/Search`. */
export function filedResource(title: string, place: string, more = {}) {
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

export type LibraryUnderTest = {
  portal: TestApp;
  /** Of a member who may see the whole library. */
  member: string;
  /** Of a member who may see what is public alone. */
  informational: string;
  list(request?: Record<string, string | number>, token?: string): Promise<TestAnswer>;
  file(...resources: ReturnType<typeof filedResource>[]): Promise<void>;
};

/** The demo's library, for all tests of a file: started before the first of them and closed after the last. */
export function openLibrary(): LibraryUnderTest {
  const library = {} as LibraryUnderTest;
  beforeAll(async () => {
    const portal = await startTestApp();
    const member = (await portal.signIn('member')).token;
    const informational = (await portal.signIn('informational')).token;
    Object.assign(library, { portal, member, informational });
  });
  afterAll(() => library.portal.close());
  return Object.assign(library, {
    list: (request: Record<string, string | number> = {}, token = library.member) => {
      const query = Object.entries(request).map(
        ([key, value]) => `request.${key}=${encodeURIComponent(value)}`,
      );
      return library.portal.call({ path: `/api/resources/list?${query.join('&')}`, token });
    },
    file: async (...resources: ReturnType<typeof filedResource>[]) => {
      await library.portal.database.db.insertInto('resources').values(resources).execute();
    },
  });
}
