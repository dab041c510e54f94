import type { DraftKindName } from '#contract/drafts.ts';
import type { Schema } from '#contract/endpoint.ts';
import type { Db } from '../db/database.ts';
import type { StaffCaller } from '../http/staff-access.ts';

type Target<Body> = { id: string; live: Body | null; actor: StaffCaller };

/** A feature describes what its drafts become. */
export type DraftKind<Body> = {
  name: DraftKindName;
  /** The schema that a published object must match. `Body` itself may be incomplete. */
  publishable: Schema;
  emptyBody: Body;
  /** Returns what members see, or null. */
  readLive(db: Db, id: string): Promise<Body | null>;
  /** Cleans a body before it is stored. Members see the texts of `live` already, so these may stay. */
  clean?(body: Body, live: Body | null): Body;
  /** Changes a body for a copy, such as its dates. */
  toCopy?(tx: Db, body: Body): Promise<Body>;
  /** Writes the rows that members see. Throws if the actor may not do that. */
  publish(tx: Db, body: Body, target: Target<Body>): Promise<void>;
  /** Deletes the rows that members see. Throws if the actor may not do that. */
  remove(tx: Db, target: Target<Body>): Promise<void>;
  /** Throws if the actor may not save this. `draft` is the one that it replaces. */
  assertMaySave?(body: Body, target: Target<Body> & { draft: Body | null }): void;
  listPictureKeys(body: Body): (string | null)[];
  /** Names it in the history. Empty for a draft without a name. */
  toLabel(body: Body): string;
  /** Ids of the history are UUIDs. Not needed if those of the drafts are. */
  toSubjectId?(id: string): string;
};
