import { historyStaff } from '#contract/history.staff.ts';
import { memberMergeStaff } from '#contract/member-merge.staff.ts';
import type { TestApp, TestSession } from './test-app.ts';

/** Merges duplicates of the member `kept`, and puts merges back. */
export function createTestMerges(portal: TestApp, kept: TestSession, officer: TestSession) {
  const query = async (text: string, values: unknown[] = []) =>
    (await portal.database.pool.query(text, values)).rows;
  const preview = (id: string, caller = officer, intoId = kept.userId) =>
    portal.send(memberMergeStaff.previewMemberMerge, { params: { id }, query: { intoId } }, caller);
  const send = (id: string, version: string, fields: string[] = [], intoId = kept.userId) =>
    portal.send(memberMergeStaff.mergeMember, { params: { id }, body: { intoId, fields }, version }, officer);
  return {
    query,
    preview,
    send,
    merge: async (id: string, fields: string[] = [], intoId = kept.userId) => {
      const { version } = (await preview(id, officer, intoId)).body;
      return (await send(id, version, fields, intoId)).body.entryId;
    },
    putBack: (id: string) =>
      portal.send(historyStaff.putBack, { params: { id }, body: { overwrite: [] } }, officer),
    /** A member with the name and the mobile of `kept`, and with rows in all tables that move. */
    addDuplicate: async (): Promise<string> => {
      await query("UPDATE members SET mobile = '+61 491 570 158' WHERE id = $1", [kept.userId]);
      const [{ id }] = await query(
        `INSERT INTO members (first_name, last_name, mobile, position_title, membership_id, organisation_id)
         SELECT first_name, last_name, '0491570158', 'Captain', membership_id, organisation_id FROM members WHERE id = $1
         RETURNING id`,
        [kept.userId],
      );
      const statements = [
        `INSERT INTO accounts (member_id, email, password_hash)
         SELECT id, 'twin-' || id || '@twin.example', 'x' FROM members WHERE id = $1`,
        'INSERT INTO group_members (group_id, member_id) SELECT id, $1::uuid FROM groups ORDER BY id LIMIT 3',
        'INSERT INTO member_segments (member_id, segment_id) SELECT $1::uuid, id FROM segments ORDER BY id LIMIT 2',
        `INSERT INTO member_notes (member_id, text) VALUES ($1, 'Moved from Perth')`,
        `INSERT INTO saved_items (member_id, kind, item_id) SELECT $1::uuid, 'group', id FROM groups ORDER BY id LIMIT 2`,
        `INSERT INTO enquiries (number, member_id, first_name, last_name, email, enquiry_type, message)
         SELECT max(number) + 1, $1::uuid, 'Twin', 'Twin', 'twin@twin.example', 'Events', 'Twinword' FROM enquiries`,
      ];
      for (const statement of statements) await query(statement, [id]);
      return id;
    },
  };
}
