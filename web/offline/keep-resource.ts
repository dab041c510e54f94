import { listRenditions } from '#contract/picture-renditions.ts';
import { resources } from '#contract/resources.ts';
import { call } from '#web/api/call.ts';
import { toFileUrl } from '#web/api/file-url.ts';
import { removeKeptCopies } from '#web/api/kept-cache.ts';
import { loadSession } from '#web/api/session.ts';
import { formatBytes } from '#web/ui/formats/format-bytes.ts';
import {
  type Article,
  type KeptFile,
  type KeptResource,
  listKept,
  refreshKept,
  storeKept,
  toAttachmentKey,
  toPictureKey,
} from './kept-resources.ts';

export const maxKeptBytes = 200_000_000;
/** The server accepts 100 ids per request. */
export const maxKeptResources = 100;
/** Wide enough for the column of an article. */
const maxPictureWidth = 960;

/** Its message is shown to the member. */
export class KeepError extends Error {}

/** Keeps the current version with these attachments, and replaces an earlier copy. */
export async function keepResource(id: string, attachmentIds: string[]): Promise<KeptResource> {
  const owner = loadSession()?.userId ?? '';
  const { membershipId, resources: versions } = await call(resources.listResourceVersions, {
    query: { ids: [id] },
  });
  const [version] = versions;
  if (!version) throw new KeepError('It has been withdrawn, or is not part of your membership any more.');
  // After the version, so that a change in between shows at the next check.
  const article = await call(resources.getArticle, { params: { id } });
  const chosen = listPortalAttachments(article).filter((attachment) => attachmentIds.includes(attachment.id));
  const chosenIds = chosen.map((attachment) => attachment.id);
  // Before the download, and again with the real sizes.
  await assertFits(sumOf(chosen.map(({ byteSize = 0 }) => byteSize)), id);
  const pictures = await downloadPictures(article);
  const attachments = await downloadAttachments(chosenIds);
  const offlineArticle = withKeptPictures(article, new Set(pictures.map(({ key }) => key)));
  const files = [...pictures, ...attachments];
  const kept: KeptResource = {
    ...{ id, memberId: owner, membershipId, version: version.version, fingerprint: version.fingerprint },
    fetchedAt: new Date().toISOString(),
    byteSize: sumOf([JSON.stringify(offlineArticle).length, ...files.map(({ body }) => body.size)]),
    article: offlineArticle,
    attachmentIds: chosenIds,
    files: files.map(({ key }) => key),
  };
  await assertFits(kept.byteSize, id);
  await storeKept(kept, files).catch(explainFullDisk);
  // The session ended while the files were stored.
  if (loadSession()?.userId !== owner) await removeKeptCopies();
  await refreshKept();
  return kept;
}

const attachmentPath = /^\/?api\/resources\/attachments\/([\w-]+)$/i;
export const findAttachmentId = (link: string) => attachmentPath.exec(link.trim())?.[1];

/** Only files of the portal: those of other sites cannot be stored. */
export const listPortalAttachments = ({ attachmentLinks }: Article) =>
  attachmentLinks.flatMap(({ attachmentName: name, attachmentLink, byteSize }) => {
    const id = findAttachmentId(attachmentLink);
    return id ? [{ id, name, byteSize }] : [];
  });

const sumOf = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0);

const downloadAttachments = (ids: string[]): Promise<KeptFile[]> =>
  Promise.all(
    ids.map(async (id) => ({
      key: toAttachmentKey(id),
      body: await call(resources.downloadAttachment, { params: { id } }),
    })),
  );

/** Only pictures of the portal: the responses of other sites cannot be read. */
async function downloadPictures(article: Article): Promise<KeptFile[]> {
  const paths = new Set(listPictures(article).flatMap(listKeptRenditions));
  const pictures = await Promise.all([...paths].map(downloadPicture));
  return pictures.filter((picture) => picture !== undefined);
}

/** A missing picture does not prevent the member from keeping the text. */
async function downloadPicture(path: string): Promise<KeptFile | undefined> {
  const response = await fetch(toFileUrl(path));
  return response.ok ? { key: toPictureKey(path), body: await response.blob() } : undefined;
}

const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html');
const isOwnPath = (src: string | null): src is string => /^\/files\//.test(src ?? '');

const listPictures = ({ resourceImg, contents }: Article): string[] => {
  const images = [...parse(contents).querySelectorAll('img')].map((image) => image.getAttribute('src'));
  return [resourceImg, ...images].filter(isOwnPath);
};

const listKeptRenditions = (path: string): string[] => {
  const renditions = listRenditions(path).filter(({ width }) => width <= maxPictureWidth);
  return renditions.length > 0 ? renditions.map(({ url }) => url) : [path];
};

/** Shows the kept pictures in place of those of the server. */
function withKeptPictures(article: Article, keys: Set<string>): Article {
  const toKept = (path: string) => {
    const key = toPictureKey(listKeptRenditions(path).at(-1) ?? path);
    return keys.has(key) ? key : null;
  };
  const page = parse(article.contents);
  for (const image of page.querySelectorAll('img')) {
    const src = image.getAttribute('src');
    const kept = isOwnPath(src) ? toKept(src) : null;
    if (kept) image.setAttribute('src', kept);
  }
  const { resourceImg } = article;
  const contents = page.body.innerHTML;
  return { ...article, contents, resourceImg: isOwnPath(resourceImg) ? toKept(resourceImg) : null };
}

async function assertFits(byteSize: number, id: string): Promise<void> {
  const others = (await listKept()).filter((kept) => kept.id !== id);
  if (others.length >= maxKeptResources)
    throw new KeepError(`You keep ${maxKeptResources} resources offline, the maximum. Remove one first.`);
  const usedBytes = sumOf(others.map((kept) => kept.byteSize));
  if (usedBytes + byteSize > maxKeptBytes) {
    const free = formatBytes(Math.max(0, maxKeptBytes - usedBytes));
    throw new KeepError(
      `It needs ${formatBytes(byteSize)}, and you have ${free} of ${formatBytes(maxKeptBytes)} left. Remove something first.`,
    );
  }
  const { quota = Number.POSITIVE_INFINITY, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {};
  if (byteSize > quota - usage) explainFullDisk(new DOMException('', 'QuotaExceededError'));
}

function explainFullDisk(error: unknown): never {
  if (error instanceof DOMException && error.name === 'QuotaExceededError')
    throw new KeepError('This device has no space left for it. Free some space and try again.');
  throw error;
}
