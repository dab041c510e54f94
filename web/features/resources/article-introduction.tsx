import Paperclip from 'lucide-react/icons/paperclip';
import type { ReactNode } from 'react';
import linkStyles from '#web/ui/actions/text-link.module.css';
import common from '#web/ui/display/common.module.css';
import { Tags } from '#web/ui/display/tags.tsx';
import { formatArticleDate } from '#web/ui/formats/format-date.ts';
import type { Article } from './article.calls.ts';
import type { ArticleText } from './article-text.ts';
import styles from './article-view.module.css';
import { attachmentsId } from './attachments-id.ts';
import { JumpLink, type OnJump } from './jump-link.tsx';

type Props = { article: Article; text: ArticleText; actions?: ReactNode; onJump?: OnJump };

export function ArticleIntroduction({ article, text: { readingMinutes }, actions, onJump }: Props) {
  const { tags, description, resourceDate, attachmentLinks } = article;
  const updated = formatArticleDate(resourceDate);
  return (
    <>
      <Tags tags={tags.map(({ tagName }) => tagName)} maxVisible={tags.length} />
      {description ? <p className={styles.description}>{description}</p> : null}
      <div className={styles.facts}>
        {updated ? (
          <p className={common.note}>
            Last updated <time dateTime={resourceDate}>{updated}</time>
          </p>
        ) : null}
        {readingMinutes > 0 ? <p className={common.note}>{readingMinutes} min read</p> : null}
      </div>
      <div className={styles.actions}>
        {actions}
        {attachmentLinks.length > 0 ? (
          <span className={styles.toAttachments}>
            <JumpLink targetId={attachmentsId} onJump={onJump} className={linkStyles.link}>
              <Paperclip size={18} aria-hidden="true" />
              Attachments ({attachmentLinks.length})
            </JumpLink>
          </span>
        ) : null}
      </div>
    </>
  );
}
