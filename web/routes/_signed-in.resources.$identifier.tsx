import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '#web/api/query-client.ts';
import { articleQuery } from '#web/features/resources/article.calls.ts';
import { ArticlePage } from '#web/features/resources/article-page.tsx';

export const Route = createFileRoute('/_signed-in/resources/$identifier')({
  loader: ({ params }) => void queryClient.prefetchQuery(articleQuery(params.identifier)),
  component: () => <ArticlePage identifier={Route.useParams().identifier} />,
});
