import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';

/** Members who change their details wait for one transaction of this many rows. */
const rowsPerTransaction = 200;

/**
 * Writes rows until none are left. If the database rejects a value, halves the transactions until they have one row, which
 * must leave out the row instead. `writeNext` returns false if no rows are left.
 */
export async function runTransactions(writeNext: (limit: number) => Promise<boolean>): Promise<void> {
  for (let limit = rowsPerTransaction; ; )
    try {
      if (!(await writeNext(limit))) return;
      limit = Math.min(2 * limit, rowsPerTransaction);
    } catch (error) {
      if (limit === 1 || !findRejection(error)) throw error;
      limit = Math.ceil(limit / 2);
    }
}

/** In the same transaction, so that another process that waits for the lock of the import cannot leave out the next row. */
export async function writeOrLeaveOut<Result>(
  tx: Db,
  write: () => Promise<Result>,
  leaveOut: (sqlState: string) => Promise<Result>,
): Promise<Result> {
  await sql`SAVEPOINT before_row`.execute(tx);
  try {
    return await write();
  } catch (error) {
    const sqlState = findRejection(error);
    if (!sqlState) throw error;
    await sql`ROLLBACK TO SAVEPOINT before_row`.execute(tx);
    return leaveOut(sqlState);
  }
}

/** Class 22 is a value that its column cannot have, class 23 a constraint. Another attempt would fail in the same way. */
function findRejection(error: unknown): string | undefined {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^2[23][0-9A-Z]{3}$/.test(code) ? code : undefined;
}
