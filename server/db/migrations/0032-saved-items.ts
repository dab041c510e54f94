import { type Kysely, sql } from 'kysely';
import { createTrigger } from './create-trigger.ts';
import { executeAll } from './execute-all.ts';

export const up = (db: Kysely<unknown>) =>
  executeAll(db, [createSavedItems, ...deletableItems.map(createRemoval)]);

const createSavedItems = sql`
  CREATE TABLE saved_items (
    member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
    kind text NOT NULL CHECK (kind IN ('resource', 'event', 'group', 'organisation', 'person')),
    item_id uuid NOT NULL,
    saved_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (member_id, kind, item_id)
  );
  COMMENT ON TABLE saved_items IS 'what members saved to find it again; each row is visible only to its member';
  CREATE INDEX IF NOT EXISTS saved_items_by_item ON saved_items (item_id);
`;

/** An archived resource, or one in the bin, still has its row in library_items and can return to the lists of members. */
const deletableItems = [
  { kind: 'resource', table: 'library_items' },
  { kind: 'event', table: 'events' },
  { kind: 'group', table: 'groups' },
  { kind: 'organisation', table: 'organisations' },
  { kind: 'person', table: 'members' },
];

const createRemoval = ({ kind, table }: (typeof deletableItems)[number]) =>
  createTrigger({
    name: `remove_saved_${table}_on_delete`,
    table,
    event: 'delete',
    statement: `
      DELETE FROM saved_items WHERE kind = '${kind}' AND item_id = ANY (ARRAY(SELECT id FROM removed));`,
  });
