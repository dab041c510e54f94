import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { hiddenName, loadNameCheck } from '../../privacy/name-check.ts';
import { listOwnGrants } from '../grants/grants.sql.ts';
import { keyByTime, type Rows, readInBatches } from './read-in-batches.sql.ts';
import type { Owner, Subject } from './subject.ts';

/** Rows of the member. Updates of grants record only the changed columns. */
const isOwnChange = (memberId: string) => sql<boolean>`(
  changes.table_name = 'members' AND changes.row_key = jsonb_build_object('id', ${memberId}::text)
  OR changes.table_name = 'accounts' AND changes.row_key = jsonb_build_object('member_id', ${memberId}::text)
  OR changes.table_name = 'member_notes' AND changes.entry_id IN (
    SELECT id FROM history_entries WHERE subject_kind = 'member' AND subject_id = ${memberId})
  OR changes.table_name = 'group_members' AND changes.row_key ->> 'member_id' = ${memberId}
  OR changes.table_name = 'grants' AND changes.row_key ->> 'id' IN (SELECT id::text FROM grants WHERE member_id = ${memberId})
)`;

const ofStaff = sql`'{granted_by,author_id}'::text[]`;

/** A reason may name other people, unless the entry is about the member. */
const readAboutMember: Subject['read'] = (db, { memberId }) =>
  readInBatches(
    db,
    sql`
      WITH own_changes AS (
        SELECT entry_id, jsonb_agg(jsonb_build_object('in', table_name,
          'before', before - ${ofStaff}, 'after', after - ${ofStaff})) AS changes
        FROM history_changes AS changes WHERE ${isOwnChange(memberId)} GROUP BY entry_id
      ), matching AS (
        SELECT id FROM history_entries WHERE subject_kind = 'member' AND subject_id = ${memberId}
        UNION SELECT id FROM history_entries WHERE subject_kind = 'grant' AND subject_id = ${memberId}
        UNION SELECT entry_id FROM own_changes
      )
      SELECT at, CASE actor_id WHEN ${memberId} THEN 'You' ELSE 'Staff' END AS by, action,
        CASE WHEN subject_id = ${memberId} THEN 'you' ELSE subject_kind END AS about,
        CASE WHEN subject_id = ${memberId} THEN reason END AS reason, changes,
        ${keyByTime('at', 'entries.id')}
      FROM history_entries AS entries JOIN matching ON matching.id = entries.id
      LEFT JOIN own_changes ON own_changes.entry_id = entries.id
    `,
  );

type OwnAction = {
  subjectKind: string | null;
  subjectId: string | null;
  subject: string | null;
  reason: string | null;
};

const isPerson = ({ subjectKind }: Pick<OwnAction, 'subjectKind'>) =>
  subjectKind === 'member' || subjectKind === 'grant';

/** Names only people whom the member may know with the current roles. A reason may name the person too. */
async function* readByMember(db: Db, { memberId }: Owner): Rows {
  const grants = await listOwnGrants(db, memberId);
  const batches = readInBatches(
    db,
    sql`
      SELECT at, action, subject_kind, subject_id, subject_label AS subject, reason, ${keyByTime('at', 'id')}
      FROM history_entries WHERE actor_id = ${memberId}
    `,
  );
  for await (const batch of batches) {
    const rows = batch as OwnAction[];
    const personIds = rows.filter(isPerson).flatMap(({ subjectId }) => subjectId ?? []);
    const canName = await loadNameCheck(db, grants, personIds);
    yield rows.map(({ subjectId, ...row }) => {
      const isNamed = !isPerson(row) || subjectId === memberId || (subjectId !== null && canName(subjectId));
      return isNamed ? row : { ...row, subject: hiddenName, reason: null };
    });
  }
}

export const historySubjects: Subject[] = [
  {
    name: 'history-about-you',
    title: 'What staff did about you',
    about: 'Decisions and changes by staff that concern you, such as a role or a group.',
    read: readAboutMember,
  },
  {
    name: 'history-by-you',
    title: 'What you did as staff',
    about: 'Your own actions in the staff console.',
    read: readByMember,
  },
];
