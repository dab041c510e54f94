import { resources } from '#contract/resources.ts';
import type { Answer } from '#web/api/call.ts';
import { queryFor } from '#web/api/query-client.ts';
import type { ResourceSearch } from './resource-search.ts';

export type Resource = Answer<typeof resources.listResources>['resources'][number];

export const resourcesAPage = 12;

export const resourcesQuery = ({ search, access, category, subcategory, order, page = 1 }: ResourceSearch) =>
  queryFor(resources.listResources, {
    query: {
      request: {
        page,
        size: resourcesAPage,
        title: search?.trim(),
        resourceAccessId: access,
        categoryId: category,
        subCategoryId: subcategory,
        sortField: 'resourceDate',
        sortOrder: order ?? 'desc',
      },
    },
  });

export const resourceCategoriesQuery = () => ({
  ...queryFor(resources.listResourceCategories, {}),
  staleTime: 600_000,
});
