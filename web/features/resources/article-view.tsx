import { type ReactNode, useId, useMemo } from 'react';
import { CardImage } from '#web/ui/display/card-image.tsx';
import common from '#web/ui/display/common.module.css';
import { PageHeading } from '#web/ui/pages/page-heading.tsx';
import { SafeText } from '#web/ui/rich-text/rich-text.tsx';
import { Banner } from '#web/ui/states/banner.tsx';
import type { Article } from './article.calls.ts';
import { ContentsCard, ContentsDisclosure } from './article-contents.tsx';
import { ArticleIntroduction } from './article-introduction.tsx';
import { BodySkeleton, IntroductionSkeleton, TitleSkeleton } from './article-skeletons.tsx';
import { type ArticleText, hasContents, prepareText } from './article-text.ts';
import styles from './article-view.module.css';
import { attachmentsId } from './attachments-id.ts';
import type { OnJump } from './jump-link.tsx';

type Successor = NonNullable<Article['successor']>;

type PageParts = {
  attachments: ReactNode;
  /** Only for members. */
  actions?: ReactNode;
  related?: ReactNode;
  onJump?: OnJump;
};

type ViewProps = PageParts & {
  back: ReactNode;
  /** Shown before anything else. */
  notice?: ReactNode;
  article: Article | undefined;
  isLoading: boolean;
  renderSuccessorLink: (successor: Successor) => ReactNode;
  /** Why there is no article. */
  children: ReactNode;
};

/** The page of an article, for members and for the preview of staff. */
export function ArticleView({ back, notice, article, isLoading, children, ...props }: ViewProps) {
  const noticeId = useId();
  const successor = article?.successor;
  const text = useMemo(() => prepareText(article?.contents ?? ''), [article?.contents]);
  return (
    <div className={styles.page}>
      <div className={styles.back}>{back}</div>
      {notice ? <div className={styles.notice}>{notice}</div> : null}
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
            {article ? <ArticleIntroduction article={article} text={text} {...props} /> : null}
            {isLoading ? <IntroductionSkeleton /> : null}
          </header>
          {hasContents(text) ? (
            <div className={styles.contentsAbove}>
              <ContentsDisclosure sections={text.sections} onJump={props.onJump} />
            </div>
          ) : null}
          {article ? <ArticleBody article={article} text={text} /> : null}
          {isLoading ? <BodySkeleton /> : null}
          {children}
        </article>
        {article ? <SideColumn article={article} text={text} {...props} /> : null}
      </div>
    </div>
  );
}

export const ArticleNotFound = () => (
  <Banner kind="error">
    <strong>Error during loading article</strong>
    <span>It does not exist, has been moved, or is not part of your membership.</span>
  </Banner>
);

type TextProps = { article: Article; text: ArticleText };

const ArticleBody = ({ article: { title, resourceImg }, text }: TextProps) => (
  <>
    {resourceImg ? (
      <div className={styles.image}>
        <CardImage src={resourceImg} seed={title} eager />
      </div>
    ) : null}
    <div className={styles.body}>
      <SafeText html={text.html} />
    </div>
  </>
);

/** Below the text on phones. */
const SideColumn = ({ article, text, attachments, related, onJump }: TextProps & PageParts) => (
  <div className={styles.side} data-scrolls-along>
    {hasContents(text) ? (
      <div className={styles.contentsBeside}>
        <ContentsCard sections={text.sections} onJump={onJump} />
      </div>
    ) : null}
    {article.attachmentLinks.length > 0 ? (
      <aside id={attachmentsId} aria-label="Attachments">
        {attachments}
      </aside>
    ) : null}
    {related ? <div className={styles.related}>{related}</div> : null}
  </div>
);
