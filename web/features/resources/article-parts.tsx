import common from '#web/ui/display/common.module.css';
import { Picture } from '#web/ui/display/picture.tsx';
import { Tags } from '#web/ui/display/tags.tsx';
import { formatArticleDate } from '#web/ui/formats/format-date.ts';
import { RichText } from '#web/ui/rich-text/rich-text.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import type { Article } from './article.calls.ts';
import styles from './article-parts.module.css';

type Props = { article: Article };

export function ArticleIntroduction({ article: { tags, description, resourceDate } }: Props) {
  const updated = formatArticleDate(resourceDate);
  return (
    <>
      <Tags tags={tags.map(({ tagName }) => tagName)} shown={tags.length} />
      {description ? <p className={styles.description}>{description}</p> : null}
      {updated ? (
        <p className={common.note}>
          Last updated <time dateTime={resourceDate}>{updated}</time>
        </p>
      ) : null}
    </>
  );
}

export const ArticleBody = ({ article: { title, resourceImg, contents } }: Props) => (
  <>
    {resourceImg ? (
      <div className={styles.picture}>
        <Picture src={resourceImg} seed={title} eager />
      </div>
    ) : null}
    <div className={styles.body}>
      <RichText html={contents} />
    </div>
  </>
);

export const IntroductionToCome = () => (
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

export const BodyToCome = () => (
  <>
    <div className={styles.picture} data-blank="true" />
    <div className={styles.body}>
      {(['100%', '90%', '95%', '60%'] as const).map((width) => (
        <p key={width}>
          <Skeleton width={width} />
        </p>
      ))}
    </div>
  </>
);
