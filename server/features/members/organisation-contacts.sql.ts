import { sql } from 'kysely';
import { representativeCategory } from '#contract/directory.ts';
import type { OrganisationContact } from '#contract/member-list.staff.ts';
import type { Db } from '../../db/database.ts';

const maxContacts = 50;

/** Billing contacts and Membership Representatives. */
export async function listOrganisationContacts(db: Db, organisationId: string) {
  const { rows } = await sql<OrganisationContact>`
    SELECT members.id, first_name || ' ' || last_name AS name, is_billing_contact, segments.list AS segments
    FROM members CROSS JOIN LATERAL (
      SELECT coalesce(json_agg(json_build_object('id', id, 'name', name) ORDER BY name DESC), '[]') AS list
      FROM member_segments JOIN segments ON segments.id = segment_id
      WHERE member_id = members.id AND category = ${representativeCategory}
    ) AS segments
    WHERE organisation_id = ${organisationId} AND closed_at IS NULL
      AND (is_billing_contact OR json_array_length(segments.list) > 0)
    ORDER BY sort_name, members.id LIMIT ${sql.lit(maxContacts)}
  `.execute(db);
  return rows;
}
