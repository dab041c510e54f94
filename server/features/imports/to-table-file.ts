import type { FileStore } from '../../files/file-store.ts';
import type { TableFile } from '../../files/tables/read-table.ts';
import { TableFileError } from '../../files/tables/table-file-error.ts';
import { tableLimits } from '../../files/tables/table-row.ts';
import { findTextContent } from '../../files/text-limits.ts';

type StoredFile = { storageKey: string; mediaType: string; byteSize: number };

/** By the content that the upload found, which is not always what the name says. */
export function toTableFile(
  fileStore: FileStore,
  { storageKey, mediaType, byteSize }: StoredFile,
): TableFile {
  const content = findTextContent(mediaType);
  if (content !== 'excel' && content !== 'text')
    throw new TableFileError('is neither a CSV nor an Excel file. Save it as .csv or .xlsx and try again.');
  if (byteSize > tableLimits.maxBytes)
    throw new TableFileError(
      `has more than ${tableLimits.maxBytes / 1024 / 1024} MB. Split it and import the parts.`,
    );
  return { open: () => fileStore.open(storageKey), content };
}
