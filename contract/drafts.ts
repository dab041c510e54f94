import * as z from 'zod/mini';
import type { Schema, StaffAccess } from './endpoint.ts';
import { id, singleLineText } from './fields.ts';
import type { Capability } from './permissions.ts';

type DraftCapabilities = { read: Capability; edit: Capability; publish: Capability };

/** Objects that staff change in a draft before members see them. The names are also kinds of the history. */
export const draftCapabilities = {
  event: { read: 'events.read', edit: 'events.edit', publish: 'events.publish' },
  // Leaders publish changes of their group. The feature checks who may publish a new one.
  group: { read: 'groups.read', edit: 'groups.edit', publish: 'groups.edit' },
  product: { read: 'products.read', edit: 'products.edit', publish: 'products.edit' },
  settings: { read: 'settings.read', edit: 'settings.edit', publish: 'settings.edit' },
  'sign-in picture': { read: 'settings.read', edit: 'settings.edit', publish: 'settings.edit' },
} as const satisfies Record<string, DraftCapabilities>;

export type DraftKindName = keyof typeof draftCapabilities;
export const draftKindNames = Object.keys(draftCapabilities) as DraftKindName[];

const person = z.object({ id, name: z.string() });
const textId = z.string();

/** `Body` has everything that staff edit. A draft can be incomplete, so its fields allow empty values. */
const draftItem = <Body extends Schema>(body: Body) => ({
  id: textId,
  /** The published state, which members see. */
  live: z.nullable(body),
  /** The state with the changes of staff since. Null if members see the newest state. */
  draft: z.nullable(body),
  /** Changes with every change of the two. */
  version: z.string(),
  createdAt: z.nullable(z.iso.datetime()),
  /** When the draft was saved. */
  updatedAt: z.nullable(z.iso.datetime()),
  updatedBy: z.nullable(person),
  /** When staff last published it. Null for imported objects. */
  publishedAt: z.nullable(z.iso.datetime()),
});

export type DraftItem<Body> = {
  id: string;
  live: Body | null;
  draft: Body | null;
  version: string;
  createdAt: string | null;
  updatedAt: string | null;
  updatedBy: { id: string; name: string } | null;
  publishedAt: string | null;
};

type DraftEndpoints<Body extends Schema, Params extends Schema> = {
  path: `/${string}`;
  /** Follows "a" or "the" in the summaries, such as "event". */
  noun: string;
  body: Body;
  access: Record<'read' | 'edit' | 'publish' | 'create', StaffAccess>;
  /** With `id`. */
  params: Params;
};

const maxPictureBytes = 10 * 1024 * 1024;
const withReason = z.strictObject({ reason: z.optional(singleLineText(500)) });
const picture = z.file('must be one file').check(z.minSize(1, 'must not be empty'));

/** The endpoints of one kind of drafts. The feature gives each of them a name. */
export function defineDraftEndpoints<Body extends Schema, Params extends Schema>({
  path,
  noun,
  body,
  access,
  params,
}: DraftEndpoints<Body, Params>) {
  const item = z.object(draftItem(body));
  const changed = z.object({ item, entryId: z.nullable(id) });
  return {
    get: {
      summary: `Returns what members see of the ${noun}, and its draft`,
      method: 'GET' as const,
      path: `${path}/{id}` as const,
      params,
      access: access.read,
      response: item,
    },
    create: {
      summary: `Creates a draft, empty or as a copy of another ${noun}`,
      method: 'POST' as const,
      path,
      access: access.create,
      body: z.strictObject({ copyOf: z.optional(id) }),
      response: changed,
    },
    save: {
      summary: `Saves the draft of the ${noun}. Members see no change`,
      method: 'PUT' as const,
      path: `${path}/{id}` as const,
      params,
      access: access.edit,
      body,
      requiresVersion: true as const,
      response: z.object({ item }),
    },
    discard: {
      summary: `Deletes the draft of a published ${noun}`,
      method: 'POST' as const,
      path: `${path}/{id}/discard` as const,
      access: access.edit,
      params,
      requiresVersion: true as const,
      response: changed,
    },
    publish: {
      summary: `Shows the draft of the ${noun} to members`,
      method: 'POST' as const,
      path: `${path}/{id}/publish` as const,
      access: access.publish,
      params,
      requiresVersion: true as const,
      response: changed,
    },
    remove: {
      summary: `Deletes the ${noun} and its draft. The bin keeps both for 30 days`,
      method: 'POST' as const,
      path: `${path}/{id}/delete` as const,
      access: access.edit,
      params,
      body: withReason,
      requiresVersion: true as const,
      response: z.object({ entryId: id }),
    },
    addPicture: {
      summary: `Stores a picture for the draft of the ${noun}, which refers to it by the key`,
      method: 'POST' as const,
      path: `${path}/{id}/pictures` as const,
      access: access.edit,
      params,
      bodyEncoding: 'multipart' as const,
      maxBytes: maxPictureBytes,
      body: z.strictObject({ img: picture }),
      response: z.object({ key: z.string(), url: z.string() }),
    },
  };
}
