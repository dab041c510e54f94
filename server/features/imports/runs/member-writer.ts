import { associationTimeZone } from '#contract/association-time-zone.ts';
import type { Db } from '../../../db/database.ts';
import { listEmailsWithOpenPayment, lockJoinsByEmails } from '../../onboarding/onboarding.sql.ts';
import type { ImportValues } from '../import-field.ts';
import { toMemberColumn } from '../member-target.sql.ts';
import { type Columns, insertMembersWithAccounts, updateRows } from './bulk-write.sql.ts';
import type { ImportWriter, RunRow, WritableRow, WriterServices } from './import-writer.ts';
import {
  listMemberships,
  lockDirectoryCounts,
  lockMembers,
  lockOrganisationsByName,
} from './member-writer.sql.ts';
import { undoMembers } from './undo-members.ts';

export const memberWriter: ImportWriter = {
  lock: lockForMembers,
  findProblems: async (tx, rows) => {
    const emails = rows.flatMap(({ outcome, after }) => (outcome === 'new' ? (after.email ?? []) : []));
    const paying = new Set(await listEmailsWithOpenPayment(tx, emails));
    const isPaying = ({ after }: WritableRow) => paying.has(after.email?.toLowerCase() ?? '');
    const text = 'This person is paying to join. Import the row again in two hours';
    return new Map(rows.filter(isPaying).map(({ rowNumber }) => [rowNumber, text]));
  },
  write: writeMembers,
  undo: undoMembers,
};

const listValues = (rows: { after: ImportValues }[], name: string) => [
  ...new Set(rows.flatMap(({ after }) => after[name] ?? [])),
];

/** Joins, members, counts, organisations: the order of all changes of members. */
async function lockForMembers(tx: Db, rows: RunRow[]): Promise<void> {
  await lockJoinsByEmails(tx, listValues(rows, 'email'));
  await lockMembers(
    tx,
    rows.flatMap(({ matchedId }) => matchedId ?? []),
  );
  await lockDirectoryCounts(tx);
  await lockOrganisationsByName(tx, listValues(rows, 'organisation'));
}

type IdentifiedRow = WritableRow & { id: string };

async function writeMembers(tx: Db, rows: WritableRow[], services: WriterServices) {
  const toColumns = await loadConversion(tx, rows);
  const identified = rows.map((row) => ({ ...row, id: row.matchedId ?? crypto.randomUUID() }));
  const changed = identified.filter(({ outcome }) => outcome === 'changed');
  await addMembers(
    tx,
    identified.filter(({ outcome }) => outcome === 'new'),
    toColumns,
    services,
  );
  await updateRows(
    tx,
    'members',
    changed.map(({ id, after }) => ({ id, columns: toColumns(after) })),
  );
  return identified.map(({ rowNumber, id }) => ({ rowNumber, matchedId: id, setId: null }));
}

async function addMembers(
  tx: Db,
  rows: IdentifiedRow[],
  toColumns: (after: ImportValues) => Columns,
  services: WriterServices,
): Promise<void> {
  if (rows.length === 0) return;
  // PostgreSQL reads 'now' as the time of the transaction.
  const members = rows.map(({ id, after }) => ({ id, joined_at: 'now', ...toColumns(after) }));
  const memberships = await listMemberships(tx);
  // The Newsletter plan does not include the member directory.
  const isListed = ({ after }: IdentifiedRow) =>
    memberships.get(after.membership ?? '')?.plan !== 'Newsletter';
  const passwordHash = await hashUnknownPassword(services);
  await insertMembersWithAccounts(
    tx,
    members.map((columns, index) => ({ ...columns, wants_listing: isListed(rows[index] as IdentifiedRow) })),
    rows.map(({ id, after }) => ({ member_id: id, email: after.email, password_hash: passwordHash })),
  );
}

let unknownPasswordHash: Promise<string> | undefined;

/** The hashed password is random and not stored, so no password matches. Members choose one by the invitation. */
function hashUnknownPassword({ hashPassword }: WriterServices): Promise<string> {
  unknownPasswordHash ??= hashPassword(crypto.randomUUID()).catch((error: unknown) => {
    // The next batch tries again, because hashing fails while the portal is busy.
    unknownPasswordHash = undefined;
    throw error;
  });
  return unknownPasswordHash;
}

/** Returns a function that converts values to columns. */
async function loadConversion(tx: Db, rows: WritableRow[]): Promise<(after: ImportValues) => Columns> {
  const organisations = await lockOrganisationsByName(tx, listValues(rows, 'organisation'));
  const memberships = await listMemberships(tx);
  const converters: Record<string, (value: string | null) => Columns> = {
    email: () => ({}),
    membership: (name) => ({ membership_id: memberships.get(name ?? '')?.id }),
    joinedOn: (date) => ({ joined_at: `${date} 00:00:00 ${associationTimeZone}` }),
    // As when staff move a member: billing contacts would see the invoices of the new organisation.
    organisation: (name) => ({
      organisation_id: name === null ? null : organisations.get(name),
      unlisted_organisation_name: null,
      is_billing_contact: false,
    }),
  };
  return (after) =>
    Object.assign(
      {},
      ...Object.entries(after).map(
        ([name, value]) => converters[name]?.(value) ?? { [toSnakeCase(name)]: value },
      ),
    );
}

const toSnakeCase = (name: string) =>
  toMemberColumn(name).replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
