import * as z from 'zod/mini';
import { id, multilineText, nonEmpty, oneOf, singleLineText } from './fields.ts';
import { maxTitleLength } from './library-titles.ts';
import { searchText } from './wire/query-schemas.ts';

export const libraryStates = ['draft', 'in review', 'scheduled', 'published', 'archived'] as const;
export const libraryState = oneOf(libraryStates);
export type LibraryState = (typeof libraryStates)[number];

export const person = z.object({ id, name: z.string() });
/** A person who looks after a resource. People who have left cannot sign in. */
const holder = z.extend(person, { hasLeft: z.boolean() });
export const named = z.object({ id, name: z.string() });
export const day = z.iso.date('must be a day, such as 2026-11-18');

/** Which items a list has, or a change of many items. */
export const libraryFilter = {
  /** Words of the title, the description or the contents, in a draft or in what members see. */
  text: z.optional(searchText),
  state: z.optional(libraryState),
  accessLevelId: z.optional(id),
  categoryId: z.optional(id),
  /** A member, `me` or `none`. */
  owner: z.optional(z.union([id, z.enum(['me', 'none'])])),
  tag: z.optional(searchText),
  review: z.optional(oneOf(['overdue'])),
  /** Only items in the bin. */
  bin: z.optional(oneOf(['true'])),
};

export const libraryItemSummary = z.object({
  id,
  state: libraryState,
  /** Members see a version of it, also while a draft of the next one exists. */
  isLive: z.boolean(),
  title: z.string(),
  kind: z.string(),
  accessLevel: named,
  category: named,
  subcategory: z.nullable(named),
  owner: z.nullable(holder),
  reviewOn: z.nullable(z.string()),
  publishAt: z.nullable(z.iso.datetime()),
  /** Readers get a link to it if they see it. */
  successor: z.nullable(
    z.object({ id, title: z.string(), state: libraryState, isLive: z.boolean(), accessLevelId: id }),
  ),
  updatedAt: z.iso.datetime(),
  binnedAt: z.nullable(z.iso.datetime()),
});
export type LibraryItemSummary = z.output<typeof libraryItemSummary>;

const attachment = z.object({
  id,
  name: z.string(),
  mediaType: z.string(),
  byteSize: z.int(),
  /** Counts the files that replaced each other. */
  version: z.int(),
});
export type LibraryAttachment = z.output<typeof attachment>;

export const libraryItem = z.extend(libraryItemSummary, {
  version: z.string(),
  urlName: z.string(),
  description: z.string(),
  contents: z.string(),
  /** The date that members see. Null for the day of publishing. */
  resourceDate: z.nullable(z.string()),
  thumbnailUrl: z.nullable(z.string()),
  imageUrl: z.nullable(z.string()),
  tags: z.array(z.string()),
  deputy: z.nullable(holder),
  attachments: z.array(attachment),
  /** The number of the version that members see. */
  liveVersion: z.nullable(z.int()),
  publishedAt: z.nullable(z.iso.datetime()),
  submittedBy: z.nullable(person),
  submittedAt: z.nullable(z.iso.datetime()),
  /** Why a publisher sent it back. */
  reviewNote: z.nullable(z.string()),
  updatedBy: z.nullable(person),
});
export type LibraryItem = z.output<typeof libraryItem>;

export const maxArticleLength = 400_000;

const pictureUrl = z.nullable(
  singleLineText(200).check(z.regex(/^\/files\/[\w.-]+$/, 'must be a picture of the portal')),
);

export const tag = singleLineText(60).check(nonEmpty);
export const maxTags = 20;

const editable = {
  title: singleLineText(maxTitleLength).check(nonEmpty),
  kind: singleLineText(50).check(nonEmpty),
  description: multilineText(2_000),
  contents: multilineText(maxArticleLength),
  urlName: singleLineText(120).check(
    z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must have only small letters, digits and hyphens'),
  ),
  resourceDate: z.nullable(day),
  accessLevelId: id,
  categoryId: z.uuid('must be chosen').check(z.toLowerCase()),
  subcategoryId: z.nullable(id),
  tags: z.array(tag).check(z.maxLength(maxTags, `must have at most ${maxTags} tags`)),
  ownerId: z.nullable(id),
  deputyId: z.nullable(id),
  reviewOn: z.nullable(day),
  successorId: z.nullable(id),
  /** As the response of `addArticlePicture` has it. */
  thumbnailUrl: pictureUrl,
  imageUrl: pictureUrl,
};
export const libraryEdit = z.partial(z.strictObject(editable));
export type LibraryEdit = z.output<typeof libraryEdit>;

export const newLibraryItem = z.strictObject({
  ...z.partial(z.object(editable)).shape,
  title: editable.title,
});

export const libraryRevision = z.object({
  id,
  number: z.int(),
  /** Given with Ctrl+S. */
  name: z.nullable(z.string()),
  author: z.nullable(person),
  startedAt: z.iso.datetime(),
  savedAt: z.iso.datetime(),
  /** When members got it. */
  publishedAt: z.nullable(z.iso.datetime()),
});
export type LibraryRevision = z.output<typeof libraryRevision>;

/** Older revisions have only the names. Their other fields are null. */
const revisionAttachment = z.object({
  id: z.nullable(id),
  name: z.string(),
  version: z.nullable(z.int()),
  /** Changes when the file is replaced. */
  fileId: z.nullable(z.string()),
});
export type RevisionAttachment = z.output<typeof revisionAttachment>;

/** The content of a revision. References are names, because the things may be renamed or removed. */
export const librarySnapshot = z.object({
  title: z.string(),
  kind: z.string(),
  description: z.string(),
  contents: z.string(),
  category: z.string(),
  resourceDate: z.nullable(z.string()),
  tags: z.array(z.string()),
  owner: z.nullable(z.string()),
  reviewOn: z.nullable(z.string()),
  attachments: z.array(revisionAttachment),
  /** Older revisions do not have them. */
  thumbnailUrl: z.optional(z.nullable(z.string())),
  imageUrl: z.optional(z.nullable(z.string())),
});
export type LibrarySnapshot = z.output<typeof librarySnapshot>;

export const libraryAudience = z.object({
  memberCount: z.int(),
  memberships: z.array(z.object({ id, name: z.string(), memberCount: z.int() })),
});
export type LibraryAudience = z.output<typeof libraryAudience>;
