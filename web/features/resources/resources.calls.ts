import { resources } from '#contract/resources.ts';
import type { Answer } from '#web/api/call.ts';
import { queryFor } from '#web/api/query-client.ts';
import type { ResourceSearch } from './resource-search.ts';
import { sortOrderOf } from './resource-sort.ts';

export type Resource = Answer<typeof resources.listResources>['resources'][number];

export const resourcesAPage = 12;

export const resourcesQuery = (search: ResourceSearch) => {
  const order = sortOrderOf(search);
  return queryFor(resources.listResources, {
    query: {
      request: {
        page: search.page ?? 1,
        size: resourcesAPage,
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
  ...queryFor(resources.listResourceCategories, {}),
  staleTime: 600_000,
});
