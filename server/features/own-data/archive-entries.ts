import { type FileStore, isMissingFile } from '../../files/file-store.ts';
import type { ZipInput } from '../../files/zip-writer.ts';
import type { Services } from '../services.ts';
import type { ArchiveOwner } from './archives.sql.ts';
import { toCsv, toJson } from './format-rows.ts';
import { renderIndexPage, type WrittenSubject } from './index-page.ts';
import { leftOutReasons } from './personal-columns.ts';
import type { Row } from './read-in-batches.sql.ts';
import { subjects } from './subjects.ts';

type Deps = Pick<Services, 'db' | 'fileStore' | 'settings'>;

/** Reads each subject twice, so that only one batch of rows is in memory. */
export async function* archiveEntries(
  { db, fileStore, settings }: Deps,
  owner: ArchiveOwner,
  madeAt: Date,
): AsyncGenerator<ZipInput> {
  const written: WrittenSubject[] = [];
  for (const { name, title, about, read } of subjects) {
    const subject = { name, title, about, count: 0 };
    written.push(subject);
    const isEmpty = (await read(db, owner).next()).done;
    if (isEmpty) continue;
    const counted = countRows(read(db, owner), (count) => {
      subject.count += count;
    });
    yield { name: `data/${name}.json`, content: toJson(counted) };
    yield { name: `data/${name}.csv`, content: toCsv(read(db, owner)) };
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

async function* countRows(batches: AsyncIterable<Row[]>, onRows: (count: number) => void) {
  for await (const rows of batches) {
    onRows(rows.length);
    yield rows;
  }
}

/** The file can be missing after a restore. */
async function openPhoto(fileStore: FileStore, key: string | null): Promise<ZipInput | null> {
  if (!key) return null;
  try {
    const { content } = await fileStore.openWithSize(key);
    return { name: `pictures/photo${key.slice(key.lastIndexOf('.'))}`, content };
  } catch (error) {
    if (isMissingFile(error)) return null;
    throw error;
  }
}
