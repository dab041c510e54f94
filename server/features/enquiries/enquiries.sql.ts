import type { Insertable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { EnquiriesTable } from '../../db/tables.ts';

export async function insertEnquiry(db: Db, enquiry: Insertable<EnquiriesTable>): Promise<void> {
  await db.insertInto('enquiries').values(enquiry).execute();
}
