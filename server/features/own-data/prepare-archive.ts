import path from 'node:path';
import { storeGeneratedFile } from '../../files/store-generated-file.ts';
import { writeZip } from '../../files/zip-writer.ts';
import type { Services } from '../services.ts';
import { archiveEntries } from './archive-entries.ts';
import {
  type ArchiveRequest,
  findArchiveOwner,
  finishArchive,
  isRequested,
  recordProgress,
} from './archives.sql.ts';
import { archiveReadyEmail } from './own-data.emails.ts';

type Deps = Pick<Services, 'config' | 'db' | 'fileStore' | 'mailer' | 'settings'>;

export async function prepareArchive(
  services: Deps,
  request: ArchiveRequest,
  signal: AbortSignal,
): Promise<void> {
  const { config, db, mailer } = services;
  const owner = (await isRequested(db, request)) && (await findArchiveOwner(db, request.memberId));
  if (!owner) return;
  const madeAt = new Date();
  const onRows = async () => {
    signal.throwIfAborted();
    await recordProgress(db, request);
  };
  const archive = {
    folder: path.join(config.dataDir, 'own-data'),
    name: `${request.requestId}.zip`,
    content: writeZip(archiveEntries(services, owner, madeAt, onRows), madeAt),
  };
  await storeGeneratedFile(services, archive, async (tx, file) => {
    if (!(await finishArchive(tx, request, file))) return false;
    await mailer.enqueue(tx, owner.email, archiveReadyEmail(owner, config.publicUrl));
    return true;
  });
}
