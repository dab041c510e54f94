import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '#web/api/query-client.ts';
import { categoriesQuery } from '#web/features/resources/staff/categories/categories.calls.ts';
import { CategoriesPage } from '#web/features/resources/staff/categories/categories-page.tsx';

export const Route = createFileRoute('/staff/library/categories')({
  loader: () => void queryClient.prefetchQuery(categoriesQuery()),
  component: CategoriesPage,
});
