import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import * as foundations from './migrations/0001-foundations.ts';
import * as members from './migrations/0002-members.ts';
import * as accounts from './migrations/0003-accounts.ts';
import * as library from './migrations/0004-library.ts';
import * as eventsAndGroups from './migrations/0005-events-and-groups.ts';
import * as moneyAndEnquiries from './migrations/0006-money-and-enquiries.ts';
import * as resourceCounts from './migrations/0007-resource-counts.ts';
import * as memberCounts from './migrations/0008-member-counts.ts';
import * as invoiceCounts from './migrations/0009-invoice-counts.ts';
import * as directory from './migrations/0010-directory.ts';
import * as rostersAndLibrary from './migrations/0011-rosters-and-library.ts';
import * as fileReferences from './migrations/0012-file-references.ts';
import * as billTo from './migrations/0013-bill-to.ts';
import * as disabledMembers from './migrations/0014-disabled-members.ts';
import * as directoryInitials from './migrations/0015-directory-initials.ts';
import * as payments from './migrations/0016-payments.ts';
import * as issuedAndReplaced from './migrations/0017-issued-and-replaced.ts';
import * as looseFiles from './migrations/0018-loose-files.ts';
import * as refusedMails from './migrations/0019-refused-mails.ts';
import * as directoryBeginnings from './migrations/0020-directory-beginnings.ts';
import * as sessionsByImpersonator from './migrations/0021-sessions-by-impersonator.ts';
import * as addressAndPlace from './migrations/0022-address-and-place.ts';
import * as companiesByTheListed from './migrations/0023-companies-by-the-listed.ts';
import * as wordsBesideInitials from './migrations/0024-words-beside-initials.ts';
import * as shelvesByDate from './migrations/0025-shelves-by-date.ts';
import * as emailConfirmation from './migrations/0027-email-confirmation.ts';
import * as unlistedOrganisations from './migrations/0028-unlisted-organisations.ts';
import * as invoiceDetails from './migrations/0029-invoice-details.ts';
import * as resourcesByTitle from './migrations/0030-resources-by-title.ts';
import * as eventTimeZones from './migrations/0031-event-time-zones.ts';
import * as countryNames from './migrations/0032-country-names.ts';

/** Never change a migration that has run anywhere. */
export const migrations: Record<string, Migration> = {
  '0001-foundations': foundations,
  '0002-members': members,
  '0003-accounts': accounts,
  '0004-library': library,
  '0005-events-and-groups': eventsAndGroups,
  '0006-money-and-enquiries': moneyAndEnquiries,
  '0007-resource-counts': resourceCounts,
  '0008-member-counts': memberCounts,
  '0009-invoice-counts': invoiceCounts,
  '0010-directory': directory,
  '0011-rosters-and-library': rostersAndLibrary,
  '0012-file-references': fileReferences,
  '0013-bill-to': billTo,
  '0014-disabled-members': disabledMembers,
  '0015-directory-initials': directoryInitials,
  '0016-payments': payments,
  '0017-issued-and-replaced': issuedAndReplaced,
  '0018-loose-files': looseFiles,
  '0019-refused-mails': refusedMails,
  '0020-directory-beginnings': directoryBeginnings,
  '0021-sessions-by-impersonator': sessionsByImpersonator,
  '0022-address-and-place': addressAndPlace,
  '0023-companies-by-the-listed': companiesByTheListed,
  '0024-words-beside-initials': wordsBesideInitials,
  '0025-shelves-by-date': shelvesByDate,
  '0027-email-confirmation': emailConfirmation,
  '0028-unlisted-organisations': unlistedOrganisations,
  '0029-invoice-details': invoiceDetails,
  '0030-resources-by-title': resourcesByTitle,
  '0031-event-time-zones': eventTimeZones,
  '0032-country-names': countryNames,
};

/** One transaction under an advisory lock: one process migrates and the others wait. */
export async function migrate<Schema>(db: Kysely<Schema>): Promise<string[]> {
  if ((await pendingMigrations(db)).length === 0) return [];
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

/** Kysely's migrator would read the whole catalogue first, 1 s on the embedded engine. */
export async function pendingMigrations<Schema>(db: Kysely<Schema>): Promise<string[]> {
  const names = Object.keys(migrations);
  const { rows: found } = await sql<{ there: boolean }>`
    SELECT to_regclass('public.kysely_migration') IS NOT NULL AS there
  `.execute(db);
  if (!found[0]?.there) return names;
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration`.execute(db);
  const done = new Set(rows.map(({ name }) => name));
  return names.filter((name) => !done.has(name));
}
