import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import * as common from './migrations/0001-common.ts';
import * as organisations from './migrations/0002-organisations.ts';
import * as members from './migrations/0003-members.ts';
import * as accounts from './migrations/0004-accounts.ts';
import * as resources from './migrations/0005-resources.ts';
import * as events from './migrations/0006-events.ts';
import * as directory from './migrations/0007-directory.ts';
import * as groups from './migrations/0008-groups.ts';
import * as invoices from './migrations/0009-invoices.ts';
import * as purchasesAndPayments from './migrations/0010-purchases-and-payments.ts';
import * as emailsAndEnquiries from './migrations/0011-emails-and-enquiries.ts';
import * as grantsAndHistory from './migrations/0012-grants-and-history.ts';
import * as secondStep from './migrations/0013-second-step.ts';
import * as today from './migrations/0014-today.ts';
import * as staffCounts from './migrations/0015-staff-counts.ts';
import * as largeChanges from './migrations/0016-large-changes.ts';
import * as library from './migrations/0017-library.ts';
import * as uploads from './migrations/0018-uploads.ts';
import * as lastAdministrator from './migrations/0019-last-administrator.ts';
import * as drafts from './migrations/0020-drafts.ts';
import * as categories from './migrations/0021-categories.ts';
import * as savedViews from './migrations/0022-saved-views.ts';
import * as staffGroups from './migrations/0023-staff-groups.ts';
import * as signInPictures from './migrations/0024-sign-in-pictures.ts';
import * as staffProducts from './migrations/0025-staff-products.ts';
import * as libraryTexts from './migrations/0026-library-texts.ts';
import * as libraryCounts from './migrations/0027-library-counts.ts';
import * as unusedDraftPictures from './migrations/0028-unused-draft-pictures.ts';
import * as livePictures from './migrations/0029-live-pictures.ts';
import * as attachmentVersions from './migrations/0030-attachment-versions.ts';
import * as noFeaturedEvents from './migrations/0031-no-featured-events.ts';
import * as savedItems from './migrations/0032-saved-items.ts';
import * as eventFilters from './migrations/0033-event-filters.ts';
import * as attachmentTexts from './migrations/0034-attachment-texts.ts';
import * as ownData from './migrations/0035-own-data.ts';
import * as calendarAddresses from './migrations/0037-calendar-addresses.ts';
import * as search from './migrations/0038-search.ts';
import * as closedAccounts from './migrations/0039-closed-accounts.ts';
import * as savedSearches from './migrations/0040-saved-searches.ts';
import * as closedAccountsSearches from './migrations/0041-closed-accounts-searches.ts';
import * as attachmentTextVersion from './migrations/0042-attachment-text-version.ts';
import * as memberEntries from './migrations/0043-member-entries.ts';
import * as imports from './migrations/0045-imports.ts';
import * as acting from './migrations/0046-acting.ts';
import * as memberNotes from './migrations/0047-member-notes.ts';
import * as exportFiles from './migrations/0048-exports.ts';
import * as importRuns from './migrations/0049-import-runs.ts';
import * as membershipEnd from './migrations/0050-membership-end.ts';
import * as importIndexes from './migrations/0051-import-indexes.ts';
import * as exportProgress from './migrations/0052-export-progress.ts';
import * as importInvitations from './migrations/0053-import-invitations.ts';
import * as staffLists from './migrations/0054-staff-lists.ts';
import * as mergedMembers from './migrations/0055-merged-members.ts';
import * as archiveProgress from './migrations/0056-archive-progress.ts';
import * as mergedState from './migrations/0057-merged-state.ts';

/** Add new migrations at the end. A released migration must not change. */
export const migrations: Record<string, Migration> = {
  '0001-common': common,
  '0002-organisations': organisations,
  '0003-members': members,
  '0004-accounts': accounts,
  '0005-resources': resources,
  '0006-events': events,
  '0007-directory': directory,
  '0008-groups': groups,
  '0009-invoices': invoices,
  '0010-purchases-and-payments': purchasesAndPayments,
  '0011-emails-and-enquiries': emailsAndEnquiries,
  '0012-grants-and-history': grantsAndHistory,
  '0013-second-step': secondStep,
  '0014-today': today,
  '0015-staff-counts': staffCounts,
  '0016-large-changes': largeChanges,
  '0017-library': library,
  '0018-uploads': uploads,
  '0019-last-administrator': lastAdministrator,
  '0020-drafts': drafts,
  '0021-categories': categories,
  '0022-saved-views': savedViews,
  '0023-staff-groups': staffGroups,
  '0024-sign-in-pictures': signInPictures,
  '0025-staff-products': staffProducts,
  '0026-library-texts': libraryTexts,
  '0027-library-counts': libraryCounts,
  '0028-unused-draft-pictures': unusedDraftPictures,
  '0029-live-pictures': livePictures,
  '0030-attachment-versions': attachmentVersions,
  '0031-no-featured-events': noFeaturedEvents,
  '0032-saved-items': savedItems,
  '0033-event-filters': eventFilters,
  '0034-attachment-texts': attachmentTexts,
  '0035-own-data': ownData,
  '0037-calendar-addresses': calendarAddresses,
  '0038-search': search,
  '0039-closed-accounts': closedAccounts,
  '0040-saved-searches': savedSearches,
  '0041-closed-accounts-searches': closedAccountsSearches,
  '0042-attachment-text-version': attachmentTextVersion,
  '0043-member-entries': memberEntries,
  '0045-imports': imports,
  '0046-acting': acting,
  '0047-member-notes': memberNotes,
  '0048-exports': exportFiles,
  '0049-import-runs': importRuns,
  '0050-membership-end': membershipEnd,
  '0051-import-indexes': importIndexes,
  '0052-export-progress': exportProgress,
  '0053-import-invitations': importInvitations,
  '0054-staff-lists': staffLists,
  '0055-merged-members': mergedMembers,
  '0056-archive-progress': archiveProgress,
  '0057-merged-state': mergedState,
};

/** Runs in one transaction under an advisory lock: one process migrates while the others wait. */
export async function migrate<Schema>(db: Kysely<Schema>): Promise<string[]> {
  if ((await listPendingMigrations(db)).length === 0) return [];
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw error;
  return (results ?? []).map(({ migrationName }) => migrationName);
}

export async function migrateTo<Schema>(db: Kysely<Schema>, name: string): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateTo(name);
  if (error) throw error;
}

/** Does not use Kysely's migrator, which reads the whole catalogue: 1 s on the embedded engine. */
export async function listPendingMigrations<Schema>(db: Kysely<Schema>): Promise<string[]> {
  const names = Object.keys(migrations);
  const { rows: tables } = await sql<{ exists: boolean }>`
    SELECT to_regclass('public.kysely_migration') IS NOT NULL AS exists
  `.execute(db);
  if (!tables[0]?.exists) return names;
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration`.execute(db);
  const done = new Set(rows.map(({ name }) => name));
  return names.filter((name) => !done.has(name));
}
