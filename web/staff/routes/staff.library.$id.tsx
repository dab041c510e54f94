import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '#web/api/query-client.ts';
import { ArticlePage } from '#web/features/resources/staff/article-page.tsx';
import { libraryItemQuery, libraryOptionsQuery } from '#web/features/resources/staff/library.calls.ts';

export const Route = createFileRoute('/staff/library/$id')({
  loader: ({ params }) => {
    void queryClient.prefetchQuery(libraryItemQuery(params.id));
    void queryClient.prefetchQuery(libraryOptionsQuery());
  },
  component: function ArticleRoute() {
    return <ArticlePage id={Route.useParams().id} />;
  },
});
