import type { Kysely, RawBuilder } from 'kysely';

export async function executeAll(db: Kysely<unknown>, statements: RawBuilder<unknown>[]): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
