import { sql } from 'kysely';
import { incrementInvoiceNumber } from '../../db/counters.sql.ts';
import type { Db } from '../../db/database.ts';

const firstNumber = 1_001;

export async function issueAdjustmentNote(tx: Db, invoiceId: string): Promise<number> {
  const number = await incrementInvoiceNumber(tx, 'adjustment note', firstNumber);
  await tx
    .insertInto('adjustmentNotes')
    .values({ invoiceId, number, issuedAt: sql<Date>`clock_timestamp()` })
    .execute();
  return number;
}

export function findAdjustmentNote(db: Db, invoiceId: string) {
  return db
    .selectFrom('adjustmentNotes')
    .leftJoin('files', 'files.key', 'adjustmentNotes.pdfKey')
    .select(['adjustmentNotes.number', 'adjustmentNotes.issuedAt', 'adjustmentNotes.pdfKey'])
    .select('files.byteSize as pdfSize')
    .where('adjustmentNotes.invoiceId', '=', invoiceId)
    .executeTakeFirst();
}
export type AdjustmentNote = NonNullable<Awaited<ReturnType<typeof findAdjustmentNote>>>;
