/** Members who change their details wait for one transaction of this many rows. */
const rowsPerTransaction = 200;

type Run = {
  /** Writes the next rows in a transaction. Returns false if no rows are left. */
  writeNext(limit: number): Promise<boolean>;
  /** Leaves out the next row, which the database does not accept. */
  leaveOutNext(sqlState: string): Promise<void>;
};

/** Writes rows until none are left. If the database rejects a value, halves the transactions until they have one row. */
export async function runTransactions({ writeNext, leaveOutNext }: Run): Promise<void> {
  for (let limit = rowsPerTransaction; ; )
    try {
      if (!(await writeNext(limit))) return;
      limit = Math.min(2 * limit, rowsPerTransaction);
    } catch (error) {
      const sqlState = findRejection(error);
      if (!sqlState) throw error;
      if (limit === 1) await leaveOutNext(sqlState);
      limit = Math.ceil(limit / 2);
    }
}

/** Class 22 is a value that its column cannot have, class 23 a constraint. Another attempt would fail in the same way. */
function findRejection(error: unknown): string | undefined {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^2[23][0-9A-Z]{3}$/.test(code) ? code : undefined;
}
