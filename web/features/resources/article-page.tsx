import { useQuery } from '@tanstack/react-query';
import { isNotFound } from '#web/api/api-error.ts';
import { CardImage } from '#web/ui/display/card-image.tsx';
import common from '#web/ui/display/common.module.css';
import { Tags } from '#web/ui/display/tags.tsx';
import { VisuallyHidden } from '#web/ui/display/visually-hidden.tsx';
import { formatArticleDate } from '#web/ui/formats/format-date.ts';
import { BackToList } from '#web/ui/list/back-to-list.tsx';
import { PageHeading } from '#web/ui/pages/page-heading.tsx';
import { RichText } from '#web/ui/rich-text/rich-text.tsx';
import { Banner } from '#web/ui/states/banner.tsx';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { type Article, articleQuery } from './article.calls.ts';
import styles from './article-page.module.css';
import { AttachmentList } from './attachment-list.tsx';

export function ArticlePage({ identifier }: { identifier: string }) {
  const { data: article, error, isFetching, refetch } = useQuery(articleQuery(identifier));
  const isLoading = !article && !error;
  return (
    <div className={styles.page}>
      <div className={styles.back}>
        <BackToList to="/resources">Resources</BackToList>
      </div>
      <div className={styles.columns} aria-busy={isLoading}>
        <article className={styles.article}>
          <header className={common.stack}>
            {/* One heading for all states, so that it keeps the focus. */}
            <PageHeading title={article?.title ?? 'Resource'}>
              {isLoading ? <TitleSkeleton /> : (article?.title ?? 'Resource')}
            </PageHeading>
            {article ? <ArticleIntroduction article={article} /> : null}
            {isLoading ? <IntroductionSkeleton /> : null}
          </header>
          {article ? <ArticleBody article={article} /> : null}
          {isLoading ? <BodySkeleton /> : null}
          {isNotFound(error) ? <ArticleNotFound /> : null}
          {error && !article && !isNotFound(error) ? (
            <LoadFailed
              error={error}
              message="Error during loading article"
              loading={isFetching}
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

const TitleSkeleton = () => (
  <>
    <VisuallyHidden>Resource</VisuallyHidden>
    <Skeleton width="100%" /> <Skeleton width="40%" />
  </>
);

const ArticleNotFound = () => (
  <Banner kind="error">
    <strong>Error during loading article</strong>
    <span>It does not exist, has been moved, or is not part of your membership.</span>
  </Banner>
);

type Props = { article: Article };

function ArticleIntroduction({ article: { tags, description, resourceDate } }: Props) {
  const updated = formatArticleDate(resourceDate);
  return (
    <>
      <Tags tags={tags.map(({ tagName }) => tagName)} maxVisible={tags.length} />
      {description ? <p className={styles.description}>{description}</p> : null}
      {updated ? (
        <p className={common.note}>
          Last updated <time dateTime={resourceDate}>{updated}</time>
        </p>
      ) : null}
    </>
  );
}

const ArticleBody = ({ article: { title, resourceImg, contents } }: Props) => (
  <>
    {resourceImg ? (
      <div className={styles.image}>
        <CardImage src={resourceImg} seed={title} eager />
      </div>
    ) : null}
    <div className={styles.body}>
      <RichText html={contents} />
    </div>
  </>
);

const IntroductionSkeleton = () => (
  <>
    <p>
      <Skeleton width="30ch" />
    </p>
    <p className={styles.description}>
      <Skeleton width="80%" />
    </p>
    <p className={common.note}>
      <Skeleton width="20ch" />
    </p>
  </>
);

const BodySkeleton = () => (
  <>
    <div className={styles.image} data-placeholder="true" />
    <div className={styles.body}>
      {(['100%', '90%', '95%', '60%'] as const).map((width) => (
        <p key={width}>
          <Skeleton width={width} />
        </p>
      ))}
    </div>
  </>
);
