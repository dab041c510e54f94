import type { Db } from '../../db/database.ts';
import type { Rows } from './read-in-batches.sql.ts';

export type Owner = { memberId: string; email: string };

/** One kind of data in the archive: a JSON file and a CSV file with the same rows. */
export type Subject = {
  /** Name of the files, without extension. */
  name: string;
  title: string;
  /** Explains the files to the member. */
  about: string;
  read: (db: Db, owner: Owner) => Rows;
};
