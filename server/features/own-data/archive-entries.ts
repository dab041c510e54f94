import type { Db } from '../../db/database.ts';
import { type FileStore, isMissingFile } from '../../files/file-store.ts';
import type { ZipInput } from '../../files/zip-writer.ts';
import type { Services } from '../services.ts';
import { type ArchiveOwner, listMergedOwners } from './archives.sql.ts';
import { toCsv, toJson } from './format-rows.ts';
import { renderIndexPage, type WrittenSubject } from './index-page.ts';
import { leftOutReasons } from './personal-columns.ts';
import type { Row } from './read-in-batches.sql.ts';
import { subjects } from './subjects.ts';

type Deps = Pick<Services, 'db' | 'fileStore' | 'settings'>;

/** The account of the member, or a duplicate that staff merged into it. */
type Account = { owner: ArchiveOwner; folder: string; suffix: string };

const toMergedAccount = (owner: ArchiveOwner, index: number): Account => ({
  owner,
  folder: `merged-account-${index + 1}/`,
  suffix: ` (merged account ${index + 1})`,
});

type OnRows = (count: number) => Promise<void>;

export async function* archiveEntries(
  { db, fileStore, settings }: Deps,
  owner: ArchiveOwner,
  madeAt: Date,
  onRows: OnRows,
): AsyncGenerator<ZipInput> {
  const merged = (await listMergedOwners(db, owner.memberId)).map(toMergedAccount);
  const written: WrittenSubject[] = [];
  for (const account of [{ owner, folder: '', suffix: '' }, ...merged])
    yield* subjectEntries(db, account, written, onRows);
  for (const { owner: duplicate, folder } of merged) {
    const photo = await openPhoto(fileStore, duplicate.photoKey, folder);
    if (photo) yield photo;
  }
  const photo = await openPhoto(fileStore, owner.photoKey);
  if (photo) yield photo;
  const page = renderIndexPage({
    association: settings.current.association.name,
    memberName: `${owner.firstName} ${owner.lastName}`,
    madeAt,
    subjects: written,
    photo: photo?.name ?? null,
    leftOut: leftOutReasons,
  });
  yield { name: 'index.html', content: [Buffer.from(page)] };
}

/** Reads each subject twice, so that only one batch of rows is in memory. */
async function* subjectEntries(
  db: Db,
  { owner, folder, suffix }: Account,
  written: WrittenSubject[],
  onRows: OnRows,
): AsyncGenerator<ZipInput> {
  for (const { name, title, about, read } of subjects) {
    const subject = { name: `${folder}${name}`, title: `${title}${suffix}`, about, count: 0 };
    const isEmpty = (await read(db, owner).next()).done;
    if (!isEmpty || folder === '') written.push(subject);
    if (isEmpty) continue;
    const counted = countRows(read(db, owner), async (count) => {
      subject.count += count;
      await onRows(count);
    });
    yield { name: `data/${subject.name}.json`, content: toJson(counted) };
    yield { name: `data/${subject.name}.csv`, content: toCsv(countRows(read(db, owner), onRows)) };
  }
}

async function* countRows(batches: AsyncIterable<Row[]>, onRows: OnRows) {
  for await (const rows of batches) {
    await onRows(rows.length);
    yield rows;
  }
}

/** The file can be missing after a restore. */
async function openPhoto(fileStore: FileStore, key: string | null, folder = ''): Promise<ZipInput | null> {
  if (!key) return null;
  try {
    const { content } = await fileStore.openWithSize(key);
    return { name: `pictures/${folder}photo${key.slice(key.lastIndexOf('.'))}`, content };
  } catch (error) {
    if (isMissingFile(error)) return null;
    throw error;
  }
}
