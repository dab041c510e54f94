import { resources } from '#contract/resources.ts';
import type { ResponseBody } from '#web/api/call.ts';
import { endpointQuery } from '#web/api/query-client.ts';
import type { ResourceSearch } from './resource-search.ts';
import { effectiveSortOrder } from './resource-sort.ts';

export type Resource = ResponseBody<typeof resources.listResources>['resources'][number];

export const resourcesPageSize = 12;

export const resourcesQuery = (search: ResourceSearch) => {
  const order = effectiveSortOrder(search);
  return endpointQuery(resources.listResources, {
    query: {
      request: {
        page: search.page ?? 1,
        size: resourcesPageSize,
        title: search.search?.trim(),
        resourceAccessId: search.access,
        categoryId: search.category,
        subCategoryId: search.subcategory,
        sortField: order === 'best' ? 'relevance' : 'resourceDate',
        sortOrder: order === 'best' ? undefined : order,
      },
    },
  });
};

export const resourceCategoriesQuery = () => ({
  ...endpointQuery(resources.listResourceCategories, {}),
  staleTime: 600_000,
});
