import * as z from 'zod/mini';
import { defineEndpoints } from './endpoint.ts';
import { id } from './fields.ts';
import { paging, totalItems } from './wire/pagination.ts';
import { commaSeparated, searchText, sortOrder } from './wire/query-schemas.ts';

const imageUrl = z.nullable(z.string());

const resource = z.object({
  id,
  urlName: z.string(),
  title: z.string(),
  description: z.string(),
  resourceDate: z.iso.datetime(),
  resourceThumbImg: imageUrl,
  tags: z.array(z.string()),
  /** True if the caller can read the resource that replaces this one. */
  isSuperseded: z.optional(z.boolean()),
});

/** The resource that replaces another one. */
const successor = z.object({ id, urlName: z.string(), title: z.string() });

export const article = z.object({
  /** Optional, because other implementations of this API omit it. */
  id: z.optional(id),
  title: z.string(),
  /** Differs from the requested one after a change of the address. */
  urlName: z.optional(z.string()),
  successor: z.optional(z.nullable(successor)),
  tags: z.array(z.object({ tagId: id, tagName: z.string() })),
  description: z.string(),
  resourceDate: z.iso.datetime(),
  resourceImg: imageUrl,
  contents: z.string(),
  attachmentLinks: z.array(
    z.object({ attachmentName: z.string(), attachmentLink: z.string(), byteSize: z.optional(z.int()) }),
  ),
});

/** Counts only resources that the caller can see. Optional, because other implementations of this API omit it. */
const resourceCount = z.optional(z.int());

const category = z.object({
  categoryId: id,
  categoryName: z.string(),
  subCategories: z.record(z.string(), z.string()),
  resourceCount,
  subCategoryCounts: z.optional(z.record(z.string(), z.int())),
});

const accessLevel = z.object({
  id,
  resourceAccessName: z.string(),
  resourceCategories: z.array(category),
  resourceCount,
});

const sortField = z.enum(['resourceDate', 'relevance'], 'must be resourceDate or relevance');

const idOrUrlName = z
  .string()
  .check(z.regex(/^[^\p{Cc}]{1,200}$/u, 'must be the id or the urlName of a resource'));

export const resources = defineEndpoints({
  listResources: {
    summary:
      "Lists the resources of the caller's membership. With sortField relevance, sortOrder has no effect.",
    method: 'GET',
    path: '/api/resources/list',
    access: 'member',
    query: z.strictObject({
      request: z.prefault(
        z
          .strictObject(
            {
              ...paging(12),
              title: z.optional(searchText),
              subCategoryId: z.optional(commaSeparated(id)),
              categoryId: z.optional(commaSeparated(id)),
              resourceAccessId: z.optional(commaSeparated(id)),
              sortField: z._default(sortField, 'resourceDate'),
              sortOrder: z._default(sortOrder, 'desc'),
            },
            'must be sent as request.page, request.size and so on',
          )
          .check(
            z.refine((request) => request.sortField !== 'relevance' || Boolean(request.title), {
              path: ['sortField'],
              error: 'must be resourceDate without a title',
            }),
          ),
        {},
      ),
    }),
    response: z.object({ resources: z.array(resource), totalItems, page: z.int() }),
  },

  listResourceCategories: {
    summary: "Lists the access levels of the caller's membership with their categories and subcategories",
    method: 'GET',
    path: '/api/resources/categories',
    access: 'member',
    response: z.object({ resourceAccess: z.array(accessLevel) }),
  },

  getArticle: {
    summary: 'Returns a resource as a page, by id or urlName',
    method: 'GET',
    path: '/api/Article/{id}',
    access: 'member',
    params: z.object({ id: idOrUrlName }),
    response: article,
  },

  listRelatedResources: {
    summary: 'Lists up to four resources of a similar title, tags or category, the most similar first',
    method: 'GET',
    path: '/api/resources/related/{id}',
    access: 'member',
    params: z.object({ id: idOrUrlName }),
    response: z.object({ resources: z.array(resource) }),
  },

  listResourceVersions: {
    summary: 'Returns the current versions of resources, without those that the caller cannot read',
    method: 'GET',
    path: '/api/resources/versions',
    access: 'member',
    query: z.strictObject({ ids: commaSeparated(id) }),
    response: z.object({
      /** Copies of resources are only for the membership that they were read with. */
      membershipId: id,
      resources: z.array(
        z.object({
          id,
          /** The number of the revision, as staff see it. */
          version: z.int(),
          /** Changes with everything that readers see. */
          fingerprint: z.string(),
          successor: z.nullable(successor),
        }),
      ),
    }),
  },

  downloadAttachment: {
    summary: 'Returns an attachment of a resource that the caller can read',
    method: 'GET',
    path: '/api/resources/attachments/{id}',
    access: 'member',
    params: z.object({ id }),
    response: 'file',
  },

  getLoginImage: {
    summary: 'Returns the image beside the sign-in form and its credit',
    method: 'GET',
    path: '/api/resources/login-image',
    access: 'public',
    cacheable: true,
    response: z.object({ imgLink: z.string(), sourceCredit: z.string() }),
  },
});
