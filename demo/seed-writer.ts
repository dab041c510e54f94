import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import type { FileStore } from '#server/files/file-store.ts';

const assetsFolder = path.join(import.meta.dirname, 'assets');
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
  readonly #store: FileStore;
  readonly #keys = new Map<string, string>();
  readonly #folders = new Map<string, string[]>();
  #pending: Promise<unknown> = Promise.resolve();

  constructor(db: Db, store: FileStore) {
    this.db = db;
    this.#store = store;
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
      await this.#pending;
      const insertion = sql`
        INSERT INTO ${sql.table(name)} (${columns})
        SELECT ${columns} FROM json_populate_recordset(NULL::${sql.table(name)}, ${json}::json)
      `.execute(this.db);
      // The next `await` throws the error. Until then it must not count as unhandled.
      insertion.catch(() => {});
      this.#pending = insertion;
    }
  }

  async finish(): Promise<void> {
    await this.#pending;
  }

  image(folder: string, index: number): Promise<string> {
    const names = this.#namesIn(folder);
    return this.asset(names[index % names.length] as string);
  }

  async images(folder: string): Promise<string[]> {
    const keys: string[] = [];
    for (const name of this.#namesIn(folder)) keys.push(await this.asset(name));
    return keys;
  }

  #namesIn(folder: string): string[] {
    const cached = this.#folders.get(folder);
    if (cached) return cached;
    const names = readdirSync(path.join(assetsFolder, folder)).toSorted();
    const paths = names.map((name) => `${folder}/${name}`);
    this.#folders.set(folder, paths);
    return paths;
  }

  /** Stores an asset once and returns its key. All assets except attachments are public. */
  async asset(name: string): Promise<string> {
    const cached = this.#keys.get(name);
    if (cached !== undefined) return cached;
    const bytes = readFileSync(path.join(assetsFolder, name));
    const extension = path.extname(name).slice(1);
    const mediaType = mediaTypes[extension];
    if (mediaType === undefined) throw new Error(`unknown media type: ${name}`);
    // Includes the name, because assets may have the same content.
    const hash = createHash('sha256').update(name).update(bytes).digest('base64url');
    const key = `${hash.slice(0, 32)}.${extension}`;
    this.#keys.set(name, key);
    await this.#store.put(key, bytes);
    const isPublic = !name.startsWith('attachments/');
    await this.insert('files', [{ key, mediaType, byteSize: bytes.length, isPublic }]);
    return key;
  }
}

const toSnakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
