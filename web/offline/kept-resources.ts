import type { resources } from '#contract/resources.ts';
import type { ResponseBody } from '#web/api/call.ts';
import { hasKeptCopies, keptCacheName } from '#web/api/kept-cache.ts';
import { loadSession } from '#web/api/session.ts';
import { createStore } from '#web/ui/states/create-store.ts';

export type Article = ResponseBody<typeof resources.getArticle>;

/** A copy of a resource. Its pictures and files are separate entries of the cache. */
export type KeptResource = {
  id: string;
  memberId: string;
  membershipId: string;
  version: number;
  fingerprint: string;
  fetchedAt: string;
  /** With its pictures and attachments. */
  byteSize: number;
  article: Article;
  /** Kept attachments of this article. */
  attachmentIds: string[];
  /** Cache keys of its pictures and attachments. */
  files: string[];
};

const resourcePrefix = '/kept/resources/';
const toKey = (id: string) => resourcePrefix + id;
/** The worker answers requests for pictures with this prefix from the cache. */
export const toPictureKey = (path: string) => `/kept${path}`;
export const toAttachmentKey = (id: string) => `/kept/attachments/${id}`;

const store = createStore<KeptResource[] | undefined>(undefined);
/** Undefined until `refreshKept` has read the cache. */
export const useKept = store.useValue;

export async function refreshKept(): Promise<KeptResource[]> {
  const kept = await listKept();
  store.set(kept);
  return kept;
}

/** Newest first. Omits copies of another member, which a failed removal could leave. */
export async function listKept(): Promise<KeptResource[]> {
  // Opening a cache creates it.
  if (!(await hasKeptCopies())) return [];
  const cache = await caches.open(keptCacheName);
  const keys = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith(resourcePrefix));
  const responses = await Promise.all(keys.map((key) => cache.match(key)));
  const kept: KeptResource[] = await Promise.all(
    responses.filter((response) => response !== undefined).map((response) => response.json()),
  );
  const userId = loadSession()?.userId;
  return kept
    .filter(({ memberId }) => memberId === userId)
    .sort((one, other) => other.fetchedAt.localeCompare(one.fetchedAt));
}

/** Finds a copy by the id or the address of its resource. */
export async function findKept(identifier: string): Promise<KeptResource | undefined> {
  const kept = await listKept();
  return kept.find(({ id, article }) => id === identifier || article.urlName === identifier);
}

export type KeptFile = { key: string; body: Blob };

/** The resource is last, so that it is never listed without its files. */
export async function storeKept(kept: KeptResource, files: KeptFile[]): Promise<void> {
  const cache = await caches.open(keptCacheName);
  const earlier = await cache.match(toKey(kept.id));
  const earlierFiles: string[] = earlier ? ((await earlier.json()) as KeptResource).files : [];
  for (const { key, body } of files) await cache.put(key, new Response(body));
  await cache.put(toKey(kept.id), Response.json(kept));
  await deleteFiles(cache, earlierFiles);
}

export async function removeKept(id: string): Promise<void> {
  const cache = await caches.open(keptCacheName);
  const stored = await cache.match(toKey(id));
  await cache.delete(toKey(id));
  if (stored) await deleteFiles(cache, ((await stored.json()) as KeptResource).files);
  await refreshKept();
}

/** Keeps files that another copy uses. */
async function deleteFiles(cache: Cache, files: string[]): Promise<void> {
  const used = new Set((await listKept()).flatMap((kept) => kept.files));
  for (const key of files) if (!used.has(key)) await cache.delete(key);
}

export async function readKeptFile(key: string): Promise<Blob | undefined> {
  return (await caches.match(key, { cacheName: keptCacheName }))?.blob();
}
