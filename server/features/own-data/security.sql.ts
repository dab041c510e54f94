import { sql } from 'kysely';
import { keyByText, keyByTime, readInBatches } from './read-in-batches.sql.ts';
import type { Subject } from './subject.ts';

/** The address of staff who act for the member is theirs. */
const readSignIns: Subject['read'] = (db, { memberId }) =>
  readInBatches(
    db,
    sql`
      SELECT at, action, CASE actor_id WHEN ${memberId} THEN 'You' ELSE CASE WHEN actor_id IS NOT NULL THEN 'Staff' END END AS by,
        CASE WHEN coalesce(actor_id, ${memberId}) = ${memberId} THEN address END AS network_address, detail,
        ${keyByText("lpad(id::text, 20, '0')")}
      FROM audit_log WHERE subject_id = ${memberId}
    `,
  );

/** Members see that staff acted for them, but not the device of the staff member. */
const readSessions: Subject['read'] = (db, { memberId }) =>
  readInBatches(
    db,
    sql`
      SELECT created_at, last_seen_at, expires_at, ended_at, second_step_at,
        CASE WHEN impersonator_id IS NULL THEN user_agent ELSE 'Staff acting as you' END AS device, acting_reason,
        ${keyByTime('created_at', 'id')}
      FROM sessions WHERE member_id = ${memberId}
    `,
  );

const readMethods: Subject['read'] = (db, { memberId }) =>
  readInBatches(
    db,
    sql`
      SELECT 'Passkey' AS method, name, created_at, last_used_at, ${keyByTime('created_at', 'id')}
      FROM passkeys WHERE member_id = ${memberId}
      UNION ALL
      SELECT 'Authenticator app', NULL, created_at, last_used_at, ${keyByTime('created_at', "'app'")}
      FROM authenticator_apps WHERE member_id = ${memberId}
      UNION ALL
      SELECT 'Recovery code', NULL, NULL, used_at, ${keyByText("'x' || encode(code_hash, 'hex')")}
      FROM recovery_codes WHERE member_id = ${memberId}
    `,
  );

export const securitySubjects: Subject[] = [
  {
    name: 'sign-ins',
    title: 'Sign-ins and security log',
    about: 'Sign-ins, changes of your password and other events that concern the security of your account.',
    read: readSignIns,
  },
  {
    name: 'sessions',
    title: 'Sessions',
    about: 'Devices on which you were signed in.',
    read: readSessions,
  },
  {
    name: 'two-step-sign-in',
    title: 'Two-step sign-in',
    about: 'Your passkeys, authenticator app and recovery codes, without the secrets.',
    read: readMethods,
  },
];
