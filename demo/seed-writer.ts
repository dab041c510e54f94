import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import type { FileStore } from '#server/files/file-store.ts';

const assetsFolder = path.join(import.meta.dirname, 'assets');
const attachmentFolder = 'attachments/';
const batchSize = 2_000;

const openXml = 'application/vnd.openxmlformats-officedocument';
const mediaTypes: Record<string, string> = {
  svg: 'image/svg+xml',
  pdf: 'application/pdf',
  docx: `${openXml}.wordprocessingml.document`,
  xlsx: `${openXml}.spreadsheetml.sheet`,
  pptx: `${openXml}.presentationml.presentation`,
  csv: 'text/csv',
  txt: 'text/plain',
  png: 'image/png',
  zip: 'application/zip',
};

export class SeedWriter {
  readonly db: Db;
  readonly #fileStore: FileStore;
  readonly #keysByAsset = new Map<string, string>();
  readonly #assetsByFolder = new Map<string, string[]>();
  #pendingInsert: Promise<unknown> = Promise.resolve();

  constructor(db: Db, fileStore: FileStore) {
    this.db = db;
    this.#fileStore = fileStore;
  }

  /** Sends each batch as one JSON value, which has no parameter limit. Prepares the next batch during the insert. */
  async insert<Name extends keyof Tables & string>(
    table: Name,
    rows: Insertable<Tables[Name]>[],
  ): Promise<void> {
    const name = toSnakeCase(table);
    for (let start = 0; start < rows.length; start += batchSize) {
      const batch = rows.slice(start, start + batchSize);
      const keys = Object.keys(batch[0] as object);
      const columns = sql.join(keys.map((key) => sql.ref(toSnakeCase(key))));
      const toColumns = (row: Record<string, unknown>) => keys.map((key) => [toSnakeCase(key), row[key]]);
      const json = JSON.stringify(batch.map((row) => Object.fromEntries(toColumns(row))));
      await this.#pendingInsert;
      const insertion = sql`
        INSERT INTO ${sql.table(name)} (${columns})
        SELECT ${columns} FROM json_populate_recordset(NULL::${sql.table(name)}, ${json}::json)
      `.execute(this.db);
      // The next `await` throws the error. Until then it must not count as unhandled.
      insertion.catch(() => {});
      this.#pendingInsert = insertion;
    }
  }

  async waitForInserts(): Promise<void> {
    await this.#pendingInsert;
  }

  storeImage(folder: string, index: number): Promise<string> {
    const assets = this.#listAssets(folder);
    return this.storeAsset(assets[index % assets.length] as string);
  }

  async storeImages(folder: string): Promise<string[]> {
    const keys: string[] = [];
    for (const asset of this.#listAssets(folder)) keys.push(await this.storeAsset(asset));
    return keys;
  }

  #listAssets(folder: string): string[] {
    const cached = this.#assetsByFolder.get(folder);
    if (cached) return cached;
    const names = readdirSync(path.join(assetsFolder, folder)).toSorted();
    const assets = names.map((name) => `${folder}/${name}`);
    this.#assetsByFolder.set(folder, assets);
    return assets;
  }

  /** The attachments that were stored. */
  listAttachments() {
    const assets = [...this.#keysByAsset].filter(([name]) => name.startsWith(attachmentFolder));
    return assets.map(([name, key]) => ({ key, ...readAsset(name) }));
  }

  /** Stores an asset once and returns its key. All assets except attachments are public. */
  async storeAsset(name: string): Promise<string> {
    const cached = this.#keysByAsset.get(name);
    if (cached !== undefined) return cached;
    const { bytes, extension, mediaType } = readAsset(name);
    // Includes the name, because assets may have the same content.
    const hash = createHash('sha256').update(name).update(bytes).digest('base64url');
    const key = `${hash.slice(0, 32)}.${extension}`;
    this.#keysByAsset.set(name, key);
    await this.#fileStore.put(key, bytes);
    const isPublic = !name.startsWith(attachmentFolder);
    await this.insert('files', [{ key, mediaType, byteSize: bytes.length, isPublic }]);
    return key;
  }
}

function readAsset(name: string) {
  const extension = path.extname(name).slice(1);
  const mediaType = mediaTypes[extension];
  if (mediaType === undefined) throw new Error(`unknown media type: ${name}`);
  return { bytes: readFileSync(path.join(assetsFolder, name)), extension, mediaType };
}

const toSnakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
