import * as z from 'zod/mini';
import { defineEndpoints } from './endpoint.ts';
import { id } from './fields.ts';
import { paging, totalItems } from './wire/pagination.ts';
import { scalarText, searchText, sortOrder } from './wire/query-schemas.ts';

const organisation = {
  id,
  name: z.string(),
  country: z.nullable(z.string()),
  suburb: z.nullable(z.string()),
  state: z.nullable(z.string()),
  orgImg: z.nullable(z.string()),
  website: z.nullable(z.string()),
  sectors: z.array(z.string()),
};

const sortField = z.enum(['name', 'country', 'state'], 'must be name, country or state');
export type OrganisationSortField = z.output<typeof sortField>;

/** `type` is the id of a sector. */
const filter = z
  .strictObject({ Key: z.enum(['name', 'type'], 'must be name or type'), Value: z.optional(searchText) })
  .check(
    z.refine(({ Key, Value }) => Key === 'name' || !Value || id.safeParse(Value).success, {
      path: ['Value'],
      error: 'must be an id',
    }),
  );

/** Optional items, because clients may skip an index. */
const filters = z.array(z.optional(filter), 'must be a list').check(
  z.refine((list) => ['name', 'type'].every((key) => list.filter((item) => item?.Key === key).length < 2), {
    error: 'must not contain a key twice',
  }),
);

/** Case-insensitive: the specified client sends lower case, the portal a capital. */
const planType = z.pipe(
  z.transform((value: string) => scalarText(value)?.toLowerCase()),
  z.enum(['newsletter', 'associate', 'subscriber'], 'must be newsletter, associate or subscriber'),
);

export const organisations = defineEndpoints({
  listOrganisations: {
    summary: 'Lists the organisation directory',
    method: 'GET',
    path: '/api/orgs/list',
    access: 'member',
    cacheable: true,
    query: z.strictObject({
      ...paging(),
      filters: z.optional(filters),
      sortOrder: z._default(sortOrder, 'asc'),
      sortField: z._default(sortField, 'name'),
    }),
    response: z.object({ organisations: z.array(z.object(organisation)), totalItems, page: z.int() }),
  },
  listOrganisationSectors: {
    summary: "Lists the names of the organisations' sectors by id",
    method: 'GET',
    path: '/api/orgs/sectors',
    access: 'member',
    cacheable: true,
    response: z.record(z.string(), z.string()),
  },
  listOrganisationNames: {
    summary: 'Lists the names of the organisations that applicants can select by id, in alphabetical order',
    method: 'GET',
    path: '/api/orgs/names',
    access: 'public',
    cacheable: true,
    query: z.strictObject({ planType: z.optional(planType) }),
    response: z.record(z.string(), z.string()),
  },
  getOrganisation: {
    summary: 'Returns an organisation, or the one that it was merged into',
    method: 'GET',
    path: '/api/orgs/{id}',
    access: 'member',
    cacheable: true,
    params: z.object({ id }),
    response: z.object({
      ...organisation,
      about: z.nullable(z.string()),
      phone: z.nullable(z.string()),
      /** In no list. Its members keep it. */
      isRetired: z.optional(z.boolean()),
    }),
  },
});
