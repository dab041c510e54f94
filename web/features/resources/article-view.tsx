import { type ReactNode, useId } from 'react';
import { CardImage } from '#web/ui/display/card-image.tsx';
import common from '#web/ui/display/common.module.css';
import { Tags } from '#web/ui/display/tags.tsx';
import { VisuallyHidden } from '#web/ui/display/visually-hidden.tsx';
import { formatArticleDate } from '#web/ui/formats/format-date.ts';
import { PageHeading } from '#web/ui/pages/page-heading.tsx';
import { RichText } from '#web/ui/rich-text/rich-text.tsx';
import { Banner } from '#web/ui/states/banner.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import type { Article } from './article.calls.ts';
import styles from './article-view.module.css';
import { AttachmentList, type DownloadFile } from './attachment-list.tsx';

type Successor = NonNullable<Article['successor']>;

type ViewProps = {
  back: ReactNode;
  article: Article | undefined;
  isLoading: boolean;
  renderSuccessorLink: (successor: Successor) => ReactNode;
  download: DownloadFile;
  /** Why there is no article. */
  children: ReactNode;
};

/** The page of an article, for members and for the preview of staff. */
export function ArticleView({ back, article, isLoading, children, ...props }: ViewProps) {
  const noticeId = useId();
  const successor = article?.successor;
  return (
    <div className={styles.page}>
      <div className={styles.back}>{back}</div>
      {successor ? (
        <div id={noticeId} className={styles.notice}>
          <Banner kind="info">
            <strong>This resource has been replaced</strong>
            <span>Read {props.renderSuccessorLink(successor)} instead.</span>
          </Banner>
        </div>
      ) : null}
      <div className={styles.columns} aria-busy={isLoading}>
        <article className={styles.article}>
          <header className={common.stack}>
            {/* One heading for all states, so that it keeps the focus. */}
            <PageHeading
              title={article?.title ?? 'Resource'}
              aria-describedby={successor ? noticeId : undefined}
            >
              {isLoading ? <TitleSkeleton /> : (article?.title ?? 'Resource')}
            </PageHeading>
            {article ? <ArticleIntroduction article={article} /> : null}
            {isLoading ? <IntroductionSkeleton /> : null}
          </header>
          {article ? <ArticleBody article={article} /> : null}
          {isLoading ? <BodySkeleton /> : null}
          {children}
        </article>
        {article && article.attachmentLinks.length > 0 ? (
          <aside className={styles.attachments} aria-label="Attachments">
            <AttachmentList attachments={article.attachmentLinks} download={props.download} />
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

export const ArticleNotFound = () => (
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
