import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import {
  describePart,
  format,
  type Manifest,
  manifestName,
  manifestSchema,
  readPartName,
} from './manifest.ts';
import { DamagedArchive, type Entry, readTar } from './tar.ts';

export class TooNewArchive extends Error {}

/** Reads the whole archive and rejects one that is not, to the last bit, what was written. */
export async function verifyArchive(file: string, advance = (_bytes: number) => {}): Promise<Manifest> {
  const found: Manifest['parts'] = {};
  let manifest: Manifest | undefined;
  for await (const { name, bytes } of entriesOf(file, advance)) {
    if (manifest) throw new DamagedArchive(`the part ${name} comes after the last`);
    if (found[name]) throw new DamagedArchive(`the part ${name} comes twice`);
    if (name === manifestName) manifest = readManifest(bytes);
    else if (readPartName(name) === null) throw new DamagedArchive(`the part ${name} is nothing of Muster's`);
    else found[name] = describePart(bytes);
  }
  if (!manifest) throw new DamagedArchive('its last part, which says what is in it, is missing');
  for (const name of new Set([...Object.keys(manifest.parts), ...Object.keys(found)]))
    assertSame(name, manifest.parts[name], found[name]);
  return manifest;
}

/** The parts of an archive that was verified; each is looked at again, for files can change between two readings. */
export async function* partsOf(file: string, manifest: Manifest): AsyncGenerator<Entry> {
  for await (const entry of entriesOf(file)) {
    if (entry.name === manifestName) return;
    assertSame(entry.name, manifest.parts[entry.name], describePart(entry.bytes));
    yield entry;
  }
}

type Part = Manifest['parts'][string];

function assertSame(name: string, expected: Part | undefined, found: Part | undefined): void {
  if (!found) throw new DamagedArchive(`the part ${name} is missing`);
  if (expected?.sha256 !== found.sha256) throw new DamagedArchive(`the part ${name} is not what it was`);
}

function readManifest(bytes: Buffer): Manifest {
  let given: unknown;
  try {
    given = JSON.parse(bytes.toString());
  } catch {
    throw new DamagedArchive('what it says of itself cannot be read');
  }
  const stated = (given as { format?: unknown }).format;
  if (typeof stated === 'number' && stated > format)
    throw new TooNewArchive('The archive was made by a newer Muster: restore it with that version.');
  const parsed = manifestSchema.safeParse(given);
  if (!parsed.success) throw new DamagedArchive('what it says of itself makes no sense');
  return parsed.data;
}

async function* entriesOf(file: string, advance = (_bytes: number) => {}): AsyncGenerator<Entry> {
  const packed = createReadStream(file);
  const unpacked = createGunzip();
  packed.on('error', (error) => unpacked.destroy(error));
  packed.on('data', (chunk) => advance(chunk.length));
  try {
    yield* readTar(packed.pipe(unpacked));
  } catch (error) {
    throw isOfCompression(error) ? new DamagedArchive('it cannot be unpacked to its end') : error;
  } finally {
    packed.destroy();
    unpacked.destroy();
  }
}

const isOfCompression = (error: unknown) => /^Z_/.test(String((error as { code?: string }).code));
