import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { isNotFound } from '#web/api/api-error.ts';
import linkStyles from '#web/ui/actions/text-link.module.css';
import { BackToList } from '#web/ui/list/back-to-list.tsx';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { articleQuery, downloadAttachment } from './article.calls.ts';
import { ArticleNotFound, ArticleView } from './article-view.tsx';

export function ArticlePage({ identifier }: { identifier: string }) {
  const { data: article, error, isFetching, refetch } = useQuery(articleQuery(identifier));
  return (
    <ArticleView
      back={<BackToList to="/resources">Resources</BackToList>}
      article={article}
      isLoading={!article && !error}
      renderSuccessorLink={({ urlName, title }) => (
        <Link to="/resources/$identifier" params={{ identifier: urlName }} className={linkStyles.link}>
          {title}
        </Link>
      )}
      download={downloadAttachment}
    >
      {isNotFound(error) ? <ArticleNotFound /> : null}
      {error && !article && !isNotFound(error) ? (
        <LoadFailed
          error={error}
          message="Error during loading article"
          loading={isFetching}
          onRetry={refetch}
        />
      ) : null}
    </ArticleView>
  );
}
