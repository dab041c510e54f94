import { sql } from 'kysely';
import type { Database, Db } from '#server/db/database.ts';
import { withDeferredChecks } from '#server/db/deferred-checks.ts';
import { isDatabaseEmpty } from '#server/db/is-database-empty.ts';
import { settleRows } from '#server/db/settle-rows.ts';
import type { FileStore } from '#server/files/file-store.ts';
import { portion } from '#server/progress.ts';
import type { Demo } from './demo.ts';
import { DemoWriter } from './demo-writer.ts';
import { fillEvents } from './fill-events.ts';
import { fillGroups } from './fill-groups.ts';
import { fillInvoices, fillProducts } from './fill-invoices.ts';
import { fillLibrary, fillSignInImages } from './fill-library.ts';
import { fillMembers } from './fill-members.ts';
import { fillMemberships } from './fill-memberships.ts';
import { fillOrganisations } from './fill-organisations.ts';
import { seededRandom } from './random.ts';
import { type DemoSizes, defaultMembers, sizesFor } from './sizes.ts';

/** Above this it pays to build indexes and check references last. */
const mostOfSmall = 5_000;

/** Whose triggers keep counts elsewhere; a large filling counts once, at its end. */
const countedTables = ['members', 'accounts', 'member_jurisdictions', 'member_segments', 'group_members'];

/** Of the members' keys, which are spread evenly over them: a sixteenth at a time shows how far it is. */
const firstDigits = [...'0123456789abcdef'];

/** How far a large filling is after each of its parts, as measured at 300,000 members. */
const endOf = { rows: 0.68, checks: 0.72, counts: 0.92 };

type FillOptions = {
  database: Pick<Database, 'db'>;
  fileStore: FileStore;
  /** Of the demo password: made once, shared by every demo account. */
  passwordHash: string;
  sizes?: DemoSizes;
  isLarge?: boolean;
  today?: Date;
  onProgress?: (share: number) => void;
};

/**
 * Fills an empty database with the demo association, all of it or, when anything fails, none of it. Of several
 * processes that try at once one does and the others find it done.
 */
export async function fillDemo(options: FillOptions): Promise<void> {
  const { database, fileStore, passwordHash, onProgress = () => {} } = options;
  const sizes = options.sizes ?? sizesFor(defaultMembers);
  const today = options.today ?? new Date();
  const { isLarge = sizes.members > mostOfSmall } = options;
  const isFilled = await database.db.transaction().execute(async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtext('muster-demo'))`.execute(tx);
    if (!(await isDatabaseEmpty(tx))) return false;
    const write = new DemoWriter(tx, fileStore);
    const demo: Demo = {
      write,
      random: seededRandom('muster'),
      sizes,
      today,
      passwordHash,
      advance: () => {},
    };
    await (isLarge ? fillLarge(tx, demo, onProgress) : fillAll(demo, onProgress));
    return true;
  });
  if (!isFilled) return;
  if (isLarge) await dropOldCounts(database.db);
  await settleRows(database.db);
  onProgress(1);
}

async function fillLarge(tx: Db, demo: Demo, onProgress: (share: number) => void): Promise<void> {
  await withDeferredChecks(tx, {
    restingTables: countedTables,
    fill: () => fillAll(demo, portion(onProgress, 0, endOf.rows)),
    advance: portion(onProgress, endOf.rows, endOf.checks),
  });
  await countMembers(tx, portion(onProgress, endOf.checks, endOf.counts));
}

/** The kept counts were written anew at every batch, and each time left a dead row behind. */
const dropOldCounts = (db: Db) =>
  sql`VACUUM FULL resource_counts, resource_words, resource_beginnings, company_invoice_counts`.execute(db);

async function fillAll(demo: Demo, onProgress: (share: number) => void): Promise<void> {
  const part = (from: number, to: number): Demo => ({ ...demo, advance: portion(onProgress, from, to) });
  const organisations = await fillOrganisations(demo);
  await fillMemberships(demo);
  const members = await fillMembers(part(0.02, 0.35), organisations);
  await fillGroups(part(0.35, 0.42), members);
  await fillEvents(demo);
  await fillSignInImages(demo);
  await fillProducts(demo);
  await fillLibrary(part(0.42, 0.59));
  await fillInvoices(part(0.59, 1), members);
  await demo.write.finish();
}

/** What triggers keep otherwise, and did not during a large filling. */
async function countMembers(db: Db, advance: (share: number) => void): Promise<void> {
  // The triggers of its entries are at work, and count the members of each organisation.
  for (const [index, digit] of firstDigits.entries()) {
    await sql`
      SELECT list_in_directory(coalesce(array_agg(id), '{}')) FROM members WHERE left(id::text, 1) = ${digit}
    `.execute(db);
    advance((index + 1) / firstDigits.length);
  }
  // A trigger counts the members of each group.
  await sql`INSERT INTO roster_entries SELECT * FROM due_roster_entries`.execute(db);
}
