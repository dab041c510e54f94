import { sql } from 'kysely';
import { withoutIndexesAndTriggers } from '#server/db/bulk-load.ts';
import { clusterAndAnalyze } from '#server/db/cluster-and-analyze.ts';
import type { Database, Db } from '#server/db/database.ts';
import { hasMembers } from '#server/db/has-members.ts';
import type { FileStore } from '#server/files/file-store.ts';
import { insertFailedJobs } from '#server/jobs/insert-failed-jobs.ts';
import { scaleProgress } from '#server/start/progress.ts';
import { type DemoSizes, defaultMemberCount, toDemoSizes } from './demo-sizes.ts';
import { seedEnquiries } from './enquiries/seed-enquiries.ts';
import { seedEvents } from './events/seed-events.ts';
import { seedGroups } from './groups/seed-groups.ts';
import { seedInvoices, seedProducts } from './invoices/seed-invoices.ts';
import { seedMembers } from './members/seed-members.ts';
import { seedMemberships } from './members/seed-memberships.ts';
import { seedOrganisations } from './organisations/seed-organisations.ts';
import { seedAttachmentTexts } from './resources/seed-attachment-texts.ts';
import { seedLibrary } from './resources/seed-library.ts';
import { seedResources, seedSignInImages } from './resources/seed-resources.ts';
import { seedSavedItems } from './saved-items/seed-saved-items.ts';
import type { SeedContext } from './seed-context.ts';
import { SeedWriter } from './seed-writer.ts';
import { seededRandom } from './seeded-random.ts';
import { seedGrants } from './staff/seed-grants.ts';
import { listFailedDemoJobs, seedToday } from './staff/seed-today.ts';

/** Above this number of members, building indexes and references last is faster. */
const minLargeSeedMembers = 5_000;

/** Tables whose triggers maintain counts. A large seed computes the counts once, at the end. */
const countedTables = ['members', 'accounts', 'member_jurisdictions', 'member_segments', 'group_members'];

/** First digits of member ids. They divide the members into 16 batches, each with a progress report. */
const firstDigits = [...'0123456789abcdef'];

/** Progress of a large seed after each step, measured with 300,000 members. */
const progressMarks = { rows: 0.68, indexes: 0.72, counts: 0.92 };

type SeedOptions = {
  database: Pick<Database, 'db' | 'pool'>;
  fileStore: FileStore;
  passwordHash: string;
  sizes?: DemoSizes;
  isLarge?: boolean;
  today?: Date;
  onProgress?: (share: number) => void;
};

/** Takes an advisory lock, so that only one of several starting processes seeds. */
export async function seedDemo(options: SeedOptions): Promise<void> {
  const { database, fileStore, passwordHash, onProgress = () => {} } = options;
  const sizes = options.sizes ?? toDemoSizes(defaultMemberCount);
  const today = options.today ?? new Date();
  const { isLarge = sizes.members > minLargeSeedMembers } = options;
  const isSeeded = await database.db.transaction().execute(async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtext('muster-demo'))`.execute(tx);
    if (await hasMembers(tx)) return false;
    const writer = new SeedWriter(tx, fileStore);
    const random = seededRandom('muster');
    const context = { writer, random, sizes, today, passwordHash, onProgress: () => {} };
    await (isLarge ? seedLarge(tx, context, onProgress) : seedAll(context, onProgress));
    return true;
  });
  if (!isSeeded) return;
  if (isLarge) await sql`VACUUM FULL ${countTables}`.execute(database.db);
  await insertFailedJobs(database.pool, listFailedDemoJobs(today));
  await clusterAndAnalyze(database.db);
  onProgress(1);
}

async function seedLarge(tx: Db, context: SeedContext, onProgress: (share: number) => void): Promise<void> {
  await withoutIndexesAndTriggers(tx, {
    triggerlessTables: countedTables,
    insertRows: () => seedAll(context, scaleProgress(onProgress, 0, progressMarks.rows)),
    onProgress: scaleProgress(onProgress, progressMarks.rows, progressMarks.indexes),
  });
  await rebuildDerivedTables(tx, scaleProgress(onProgress, progressMarks.indexes, progressMarks.counts));
}

/** Each batch of a large seed leaves dead rows in these tables. */
const countTables = sql`
  resource_counts, resource_word_counts, resource_prefix_counts, company_invoice_counts, organisations, groups
`;

async function seedAll(context: SeedContext, onProgress: (share: number) => void): Promise<void> {
  const withProgress = (from: number, to: number): SeedContext => ({
    ...context,
    onProgress: scaleProgress(onProgress, from, to),
  });
  const organisations = await seedOrganisations(context);
  await seedMemberships(context);
  const members = await seedMembers(withProgress(0.02, 0.35), organisations);
  await seedGroups(withProgress(0.35, 0.42), members);
  await seedGrants(context, members);
  await seedEnquiries(context, members);
  await seedEvents(context);
  await seedSignInImages(context);
  await seedProducts(context);
  await seedResources(withProgress(0.42, 0.59));
  await seedInvoices(withProgress(0.59, 1), members);
  await seedToday(context, members);
  await seedLibrary(context, members);
  await seedAttachmentTexts(context);
  await seedSavedItems(context, members);
  await context.writer.waitForInserts();
}

/** Writes the rows that the disabled triggers would have written. */
async function rebuildDerivedTables(db: Db, onProgress: (share: number) => void): Promise<void> {
  for (const [index, digit] of firstDigits.entries()) {
    await sql`
      SELECT refresh_directory_entries(ids), refresh_member_entries(ids)
      FROM (SELECT coalesce(array_agg(id), '{}') AS ids FROM members WHERE left(id::text, 1) = ${digit}) AS batch
    `.execute(db);
    onProgress((index + 1) / firstDigits.length);
  }
  await sql`INSERT INTO group_member_entries SELECT * FROM expected_group_member_entries`.execute(db);
}
