import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { hasId } from '../../today/read-queue.sql.ts';
import type { QueueFilter } from '../../today/today-kind.ts';
import { isInQueue } from '../../today/today-marks.sql.ts';

export type JoinRow = {
  id: string;
  firstName: string;
  lastName: string;
  wrote: string;
  joinedAt: Date;
  email: string;
  isEmailConfirmed: boolean;
  position: string | null;
  membership: string;
  state: string | null;
  country: string | null;
  isListed: boolean;
  version: string;
};

/** Members who typed the name of an organisation on joining, and have none yet. */
const joinQuery = (condition: RawBuilder<boolean>) => sql<JoinRow>`
  SELECT members.id, first_name, last_name, unlisted_organisation_name AS wrote, joined_at, email,
    email_confirmed_at IS NOT NULL AS is_email_confirmed, position_title AS position,
    memberships.name AS membership, postal_state AS state,
    coalesce(nullif(postal_country_name, ''), postal_country) AS country, members.xmin::text AS version,
    EXISTS (SELECT FROM listed_members WHERE listed_members.member_id = members.id) AS is_listed
  FROM members
  JOIN accounts ON accounts.member_id = members.id
  JOIN memberships ON memberships.id = members.membership_id
  WHERE unlisted_organisation_name IS NOT NULL AND organisation_id IS NULL AND disabled_at IS NULL
    AND ${isInQueue('join', sql`members.id::text`)} AND ${condition}
  ORDER BY joined_at, members.id
`;

export const selectJoins = ({ ids }: QueueFilter) => joinQuery(hasId(sql`members.id`, ids));

export async function findJoin(db: Db, id: string): Promise<JoinRow | undefined> {
  return (await joinQuery(sql`members.id = ${id}`).execute(db)).rows[0];
}

export type Suggestion = {
  id: string;
  name: string;
  place: string;
  memberCount: number;
  isSameName: boolean;
  score: number;
};

/** The listed organisations whose name is closest or has these initials, and the one with the email domain. */
export async function suggestOrganisations(
  db: Db,
  wrote: string,
  domainId: string | undefined,
): Promise<Suggestion[]> {
  const initials = /^[A-Za-z]{3,8}$/.test(wrote) ? wrote.toLowerCase() : null;
  const { rows } = await sql<Suggestion>`
    WITH input AS (SELECT normalize_text(${wrote}) AS name),
    closest AS (
      SELECT id, similarity(normalized_name, input.name) AS score FROM organisations, input
      WHERE normalized_name % input.name AND retired_at IS NULL
      UNION ALL
      SELECT id, 1 FROM organisations WHERE retired_at IS NULL AND ${initials}::text = (
        SELECT string_agg(left(word, 1), '' ORDER BY position)
        FROM regexp_split_to_table(normalized_name, '[^a-z]+') WITH ORDINALITY AS words (word, position)
      )
      UNION ALL
      SELECT id, 0.4 FROM organisations WHERE id = ${domainId ?? null}
    )
    SELECT organisations.id, organisations.name, concat_ws(', ', nullif(suburb, ''), nullif(state, '')) AS place,
      member_count, normalized_name = input.name AS is_same_name, best.score::float8
    FROM organisations JOIN (SELECT id, sum(score) AS score FROM closest GROUP BY id) AS best USING (id), input
    ORDER BY score DESC, normalized_name LIMIT 3
  `.execute(db);
  return rows;
}

/** Other members with the same name. */
export async function listNamesakes(db: Db, { id }: Pick<JoinRow, 'id'>): Promise<string[]> {
  const { rows } = await sql<{ organisation: string }>`
    SELECT coalesce(organisations.name, 'no organisation') AS organisation
    FROM members AS own JOIN members ON members.search_name = own.search_name AND members.id <> own.id
    LEFT JOIN organisations ON organisations.id = members.organisation_id
    WHERE own.id = ${id} LIMIT 5
  `.execute(db);
  return rows.map(({ organisation }) => organisation);
}

/** The organisation of most members whose address has the same domain. */
export async function findOrganisationOfDomain(db: Db, { id, email }: Pick<JoinRow, 'id' | 'email'>) {
  const { rows } = await sql<{ id: string; name: string; count: number }>`
    SELECT organisations.id, organisations.name, count(*)::integer
    FROM (
      SELECT member_id FROM accounts
      WHERE lower(split_part(email, '@', 2)) = lower(split_part(${email}, '@', 2)) AND member_id <> ${id}
      LIMIT 200
    ) AS neighbours
    JOIN members ON members.id = member_id JOIN organisations ON organisations.id = organisation_id
    WHERE retired_at IS NULL
    GROUP BY organisations.id ORDER BY count(*) DESC, organisations.name LIMIT 1
  `.execute(db);
  return rows[0];
}

/** Returns undefined if an organisation with this name exists. The lock makes a second request wait. */
export async function insertOrganisationOnce(
  tx: Db,
  organisation: { name: string; state: string | null; country: string | null },
): Promise<string | undefined> {
  const { name, state, country } = organisation;
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('organisation ' || normalize_text(${name}), 0))`.execute(
    tx,
  );
  const { rows } = await sql<{ id: string }>`
    INSERT INTO organisations (name, state, country, joinable_plans)
    SELECT ${name}, ${state}, ${country}, ARRAY['newsletter', 'associate', 'subscriber']
    WHERE NOT EXISTS (SELECT FROM organisations WHERE normalized_name = normalize_text(${name}) AND retired_at IS NULL)
    RETURNING id
  `.execute(tx);
  return rows[0]?.id;
}

/** Returns false if the member has an organisation already, or the request was decided. */
export async function settleJoin(tx: Db, memberId: string, organisationId: string | null): Promise<boolean> {
  const settled = await tx
    .updateTable('members')
    .set({ organisationId, unlistedOrganisationName: null })
    .where('id', '=', memberId)
    .where('organisationId', 'is', null)
    .where('unlistedOrganisationName', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return settled !== undefined;
}
