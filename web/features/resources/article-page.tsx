import { useQuery } from '@tanstack/react-query';
import common from '#web/ui/display/common.module.css';
import { Unseen } from '#web/ui/display/unseen.tsx';
import { BackToList } from '#web/ui/list/back-to-list.tsx';
import { PageHeading } from '#web/ui/pages/page-heading.tsx';
import { Banner } from '#web/ui/states/banner.tsx';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { articleQuery, isUnknown } from './article.calls.ts';
import styles from './article-page.module.css';
import { ArticleBody, ArticleIntroduction, BodyToCome, IntroductionToCome } from './article-parts.tsx';
import { AttachmentList } from './attachment-list.tsx';

export function ArticlePage({ identifier }: { identifier: string }) {
  const { data: article, error, isFetching, refetch } = useQuery(articleQuery(identifier));
  const waits = !article && !error;
  return (
    <div className={styles.page}>
      <div className={styles.back}>
        <BackToList to="/resources">Resources</BackToList>
      </div>
      <div className={styles.columns} aria-busy={waits}>
        <article className={styles.article}>
          <header className={common.stack}>
            {/* One heading for all states, so that it keeps the focus. */}
            <PageHeading title={article?.title ?? 'Resource'}>
              {waits ? <TitleToCome /> : (article?.title ?? 'Resource')}
            </PageHeading>
            {article ? <ArticleIntroduction article={article} /> : null}
            {waits ? <IntroductionToCome /> : null}
          </header>
          {article ? <ArticleBody article={article} /> : null}
          {waits ? <BodyToCome /> : null}
          {isUnknown(error) ? <NoArticle /> : null}
          {error && !article && !isUnknown(error) ? (
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

const NoArticle = () => (
  <Banner kind="error">
    <strong>Error during loading article</strong>
    <span>It does not exist, has been moved, or is not part of your membership.</span>
  </Banner>
);
