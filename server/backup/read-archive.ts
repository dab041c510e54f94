import { buffer } from 'node:stream/consumers';
import { DamagedArchiveError, unpackParts } from './archive-stream.ts';
import {
  archiveFormat,
  describeWhileReading,
  hashContent,
  type Manifest,
  manifestName,
  manifestSchema,
  type PartName,
  parsePartName,
} from './manifest.ts';

export class UnsupportedArchiveError extends Error {}

export async function verifyArchive(file: string, onRead?: (bytes: number) => void): Promise<Manifest> {
  const found: Record<string, string> = {};
  let manifest: Manifest | undefined;
  for await (const { name, content } of unpackParts(file, onRead)) {
    if (manifest) throw new DamagedArchiveError('unexpected data after the end of the archive');
    if (found[name]) throw new DamagedArchiveError(`archive entry ${name} is duplicated`);
    if (name === manifestName) manifest = parseManifest(await buffer(content));
    else if (parsePartName(name) === null) throw new DamagedArchiveError(`unknown archive entry ${name}`);
    else found[name] = await hashContent(content);
  }
  if (!manifest) throw new DamagedArchiveError('the manifest is missing');
  for (const name of new Set([...Object.keys(manifest.parts), ...Object.keys(found)]))
    assertUnchanged(name, manifest.parts[name]?.sha256, found[name]);
  return manifest;
}

/** Checks each part that is read, because the file can change after it was verified. Verified archives have only known names. */
export async function* readParts(file: string, manifest: Manifest) {
  for await (const { name, content } of unpackParts(file)) {
    if (name === manifestName) return;
    const expected = manifest.parts[name];
    if (!expected) throw new DamagedArchiveError(`unknown archive entry ${name}`);
    const checked = describeWhileReading(content, ({ sha256 }) =>
      assertUnchanged(name, expected.sha256, sha256),
    );
    yield { part: parsePartName(name) as PartName, content: checked, expected };
  }
}

function assertUnchanged(name: string, expected: string | undefined, found: string | undefined): void {
  if (!found) throw new DamagedArchiveError(`archive entry ${name} is missing`);
  if (expected !== found) throw new DamagedArchiveError(`archive entry ${name} is corrupt`);
}

function parseManifest(bytes: Buffer): Manifest {
  let json: unknown;
  try {
    json = JSON.parse(bytes.toString());
  } catch {
    throw new DamagedArchiveError('the manifest is not valid JSON');
  }
  const foundFormat = (json as { format?: unknown }).format;
  if (typeof foundFormat === 'number' && foundFormat > archiveFormat)
    throw new UnsupportedArchiveError(
      'The archive was made by a newer Muster: restore it with that version.',
    );
  const parsed = manifestSchema.safeParse(json);
  if (!parsed.success) throw new DamagedArchiveError('the manifest is invalid');
  return parsed.data;
}
