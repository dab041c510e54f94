import { type ArchivePart, DamagedArchiveError, unpackParts } from './archive-stream.ts';
import {
  describePart,
  format,
  type Manifest,
  manifestName,
  manifestSchema,
  readPartName,
} from './manifest.ts';

export class UnsupportedArchiveError extends Error {}

export async function verifyArchive(file: string, onRead?: (bytes: number) => void): Promise<Manifest> {
  const found: Manifest['parts'] = {};
  let manifest: Manifest | undefined;
  for await (const { name, bytes } of unpackParts(file, onRead)) {
    if (manifest) throw new DamagedArchiveError(`the part ${name} comes after the last`);
    if (found[name]) throw new DamagedArchiveError(`the part ${name} comes twice`);
    if (name === manifestName) manifest = readManifest(bytes);
    else if (readPartName(name) === null)
      throw new DamagedArchiveError(`the part ${name} is nothing of Muster's`);
    else found[name] = describePart(bytes);
  }
  if (!manifest) throw new DamagedArchiveError('its last part, which says what is in it, is missing');
  for (const name of new Set([...Object.keys(manifest.parts), ...Object.keys(found)]))
    assertSame(name, manifest.parts[name], found[name]);
  return manifest;
}

/** Checks each part again, because the file can change after it was verified. */
export async function* readParts(file: string, manifest: Manifest): AsyncGenerator<ArchivePart> {
  for await (const entry of unpackParts(file)) {
    if (entry.name === manifestName) return;
    assertSame(entry.name, manifest.parts[entry.name], describePart(entry.bytes));
    yield entry;
  }
}

type Part = Manifest['parts'][string];

function assertSame(name: string, expected: Part | undefined, found: Part | undefined): void {
  if (!found) throw new DamagedArchiveError(`the part ${name} is missing`);
  if (expected?.sha256 !== found.sha256) throw new DamagedArchiveError(`the part ${name} is not what it was`);
}

function readManifest(bytes: Buffer): Manifest {
  let given: unknown;
  try {
    given = JSON.parse(bytes.toString());
  } catch {
    throw new DamagedArchiveError('what it says of itself cannot be read');
  }
  const stated = (given as { format?: unknown }).format;
  if (typeof stated === 'number' && stated > format)
    throw new UnsupportedArchiveError(
      'The archive was made by a newer Muster: restore it with that version.',
    );
  const parsed = manifestSchema.safeParse(given);
  if (!parsed.success) throw new DamagedArchiveError('what it says of itself makes no sense');
  return parsed.data;
}
