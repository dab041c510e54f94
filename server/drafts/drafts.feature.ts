import type { Db } from '../db/database.ts';
import { deleteUnusedDraftPictures } from './unused-draft-pictures.sql.ts';

export const draftsFeature = { cleanUp: ({ db }: { db: Db }) => deleteUnusedDraftPictures(db) };
