import { sql } from 'kysely';
import type { Db } from './database.ts';

/** Returns gap-free numbers, because the counter stays locked until the transaction ends. */
export async function incrementInvoiceNumber(tx: Db, name: string, firstNumber: number): Promise<number> {
  const { value } = await tx
    .insertInto('counters')
    .values({ name, value: firstNumber })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: sql<number>`counters.value + 1` }))
    .returning('value')
    .executeTakeFirstOrThrow();
  return value;
}
