import { useQuery } from '@tanstack/react-query';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { NotFoundMessage } from '#web/ui/not-found-page.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Unseen } from '#web/ui/unseen.tsx';
import { useFocusedHeading } from '#web/ui/use-focused-heading.ts';
import { articleQuery, isUnknown } from './article.calls.ts';
import styles from './article-page.module.css';
import { ArticleBody, ArticleIntroduction, BodyToCome, IntroductionToCome } from './article-parts.tsx';
import { AttachmentList } from './attachment-list.tsx';
import { BackToResources } from './back-to-resources.tsx';

export function ArticlePage({ identifier }: { identifier: string }) {
  const { data: article, error, isFetching, refetch } = useQuery(articleQuery(identifier));
  if (isUnknown(error)) return <NoArticle />;
  const waits = !article && !error;
  return (
    <div className={styles.page}>
      <div className={styles.back}>
        <BackToResources />
      </div>
      <div className={styles.columns} aria-busy={waits}>
        <article className={styles.article}>
          <header className={styles.header}>
            {/* One heading for all states: it has the focus, and keeps it. */}
            <PageHeading title={article?.title ?? 'Resource'}>
              {waits ? <TitleToCome /> : (article?.title ?? 'Resource')}
            </PageHeading>
            {article ? <ArticleIntroduction article={article} /> : null}
            {waits ? <IntroductionToCome /> : null}
          </header>
          {article ? <ArticleBody article={article} /> : null}
          {waits ? <BodyToCome /> : null}
          {error && !article ? (
            <LoadFailed
              error={error}
              message="Error during loading article"
              working={isFetching}
              onRetry={refetch}
            />
          ) : null}
        </article>
        {article && article.attachmentLinks.length > 0 ? (
          <aside className={styles.attachments} aria-label="Attachments">
            <AttachmentList attachments={article.attachmentLinks} />
          </aside>
        ) : null}
      </div>
    </div>
  );
}

const TitleToCome = () => (
  <>
    <Unseen>Resource</Unseen>
    <Skeleton width="100%" /> <Skeleton width="40%" />
  </>
);

function NoArticle() {
  useFocusedHeading();
  return <NotFoundMessage />;
}
