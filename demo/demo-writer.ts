import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import type { FileStore } from '#server/files/file-store.ts';
import { demoFileKey } from './demo-id.ts';
import { drawContours } from './pictures/contours.ts';
import { drawScene } from './pictures/scene.ts';
import type { Subject } from './subjects.ts';

const rowsAtOnce = 2_000;

/** Puts the demo association into the database, many rows a statement, and its files into the store. */
export class DemoWriter {
  readonly db: Db;
  readonly #store: FileStore;
  readonly #written = new Set<string>();
  #underWay: Promise<unknown> = Promise.resolve();

  constructor(db: Db, store: FileStore) {
    this.db = db;
    this.#store = store;
  }

  /**
   * All rows as one JSON value: no limit of parameters, no adapter, and quick on both engines. While the database
   * takes one batch in, the next is being made; `finish` waits for the last.
   */
  async insert<Name extends keyof Tables & string>(
    table: Name,
    rows: Insertable<Tables[Name]>[],
  ): Promise<void> {
    const name = snake(table);
    for (let start = 0; start < rows.length; start += rowsAtOnce) {
      const batch = rows.slice(start, start + rowsAtOnce);
      const keys = Object.keys(batch[0] as object);
      const columns = sql.join(keys.map((key) => sql.ref(snake(key))));
      const json = JSON.stringify(batch.map((row) => renamed(row as Record<string, unknown>, keys)));
      await this.#underWay;
      const insertion = sql`
        INSERT INTO ${sql.table(name)} (${columns})
        SELECT ${columns} FROM json_populate_recordset(NULL::${sql.table(name)}, ${json}::json)
      `.execute(this.db);
      // Whoever waits next is told of a failure; until then it is nobody's unhandled one.
      insertion.catch(() => {});
      this.#underWay = insertion;
    }
  }

  async finish(): Promise<void> {
    await this.#underWay;
  }

  /** Stores a file once, however often it is asked for, and returns its key. */
  async file(
    recipe: string,
    kind: { extension: string; mediaType: string; isPublic: boolean },
    make: () => string | Uint8Array | Promise<Uint8Array>,
  ): Promise<string> {
    const key = demoFileKey(recipe, kind.extension);
    if (this.#written.has(key)) return key;
    this.#written.add(key);
    const bytes = Buffer.from(await make());
    await this.#store.put(key, bytes);
    const { mediaType, isPublic } = kind;
    await this.insert('files', [{ key, mediaType, byteSize: bytes.length, isPublic }]);
    return key;
  }

  picture(recipe: string, draw: () => string): Promise<string> {
    return this.file(recipe, { extension: 'svg', mediaType: 'image/svg+xml', isPublic: true }, draw);
  }

  scene(seed: string, subject: Subject, width = 760, height = 430): Promise<string> {
    const draw = () => drawScene({ seed, subject, width, height });
    return this.picture(`scene/${subject}/${seed}/${width}x${height}`, draw);
  }

  contours(seed: string, subject: Subject): Promise<string> {
    return this.picture(`contours/${subject}/${seed}`, () =>
      drawContours({ seed, subject, width: 760, height: 430 }),
    );
  }
}

function renamed(row: Record<string, unknown>, keys: string[]): Record<string, unknown> {
  return Object.fromEntries(keys.map((key) => [snake(key), row[key]]));
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
