import { type Kysely, sql } from 'kysely';
import { executeAll } from './execute-all.ts';

export const up = (db: Kysely<unknown>) => executeAll(db, [createMembers, createMemberAttributes]);

const createMembers = sql`
  CREATE TABLE memberships (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    name text NOT NULL UNIQUE,
    plan text UNIQUE CHECK (plan IN ('Newsletter', 'Associate', 'Subscriber'))
  );
  COMMENT ON COLUMN memberships.plan IS 'plan that gives this membership on joining';

  CREATE TABLE members (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    title text,
    first_name text NOT NULL,
    middle_name text,
    last_name text NOT NULL,
    preferred_name text,
    postnominals text,
    pronouns text,
    gender text,
    date_of_birth date,
    cultural_identity text,
    other_languages text,
    mobile text,
    work_landline text,
    secondary_email text,
    personal_email text,
    linkedin_url text,
    about_me text,
    photo_key text REFERENCES files,
    position_title text,
    department text,
    organisation_id uuid REFERENCES organisations,
    unlisted_organisation_name text,
    work_suburb text,
    membership_id uuid NOT NULL REFERENCES memberships,
    postal_address1 text,
    postal_address2 text,
    postal_suburb text,
    postal_state text,
    postal_postcode text,
    postal_country text,
    postal_country_name text,
    accessibility_requirement text,
    dietary_requirements text[] NOT NULL DEFAULT '{}',
    agree_to_sms boolean NOT NULL DEFAULT true,
    agree_to_email boolean NOT NULL DEFAULT true,
    agree_to_push boolean NOT NULL DEFAULT true,
    is_billing_contact boolean NOT NULL DEFAULT false,
    wants_listing boolean NOT NULL DEFAULT true,
    show_photo boolean NOT NULL DEFAULT true,
    show_email boolean NOT NULL DEFAULT true,
    show_mobile boolean NOT NULL DEFAULT true,
    show_landline boolean NOT NULL DEFAULT true,
    joined_at timestamptz NOT NULL DEFAULT now(),
    sort_name text NOT NULL GENERATED ALWAYS AS (normalize_text(last_name || ' ' || first_name)) STORED,
    search_name text NOT NULL GENERATED ALWAYS AS
      (normalize_text(first_name || ' ' || coalesce(preferred_name || ' ', '') || last_name)) STORED
  );
  COMMENT ON COLUMN members.wants_listing IS
    'setting of the member; the view listed_members has the members who are visible to others';
  COMMENT ON COLUMN members.unlisted_organisation_name IS
    'organisation that the member typed on joining because it was not listed; visible to the member and staff only';
  CREATE INDEX members_by_organisation ON members (organisation_id, sort_name, id);
  CREATE INDEX members_by_photo ON members (photo_key) WHERE photo_key IS NOT NULL;
  CREATE INDEX members_search ON members USING gin (search_name gin_trgm_ops);
`;

const createMemberAttributes = sql`
  CREATE TABLE jurisdictions (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    position integer NOT NULL,
    label text NOT NULL UNIQUE
  );
  CREATE TABLE member_jurisdictions (
    member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
    jurisdiction_id uuid NOT NULL REFERENCES jurisdictions,
    PRIMARY KEY (member_id, jurisdiction_id)
  );
  CREATE INDEX member_jurisdictions_by_jurisdiction ON member_jurisdictions (jurisdiction_id, member_id);

  CREATE TABLE segments (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    name text NOT NULL,
    category text NOT NULL,
    UNIQUE (category, name)
  );
  CREATE TABLE member_segments (
    member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
    segment_id uuid NOT NULL REFERENCES segments,
    PRIMARY KEY (member_id, segment_id)
  );
  CREATE INDEX member_segments_by_segment ON member_segments (segment_id, member_id);
`;
