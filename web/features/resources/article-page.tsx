import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isUuid } from '#contract/uuid.ts';
import { isNotFound } from '#web/api/api-error.ts';
import { queryClient } from '#web/api/query-client.ts';
import { KeepSlot } from '#web/offline/keep-slot.tsx';
import { KeptNoticeSlot } from '#web/offline/kept-notice-slot.tsx';
import { SaveButton } from '#web/saved/save-button.tsx';
import linkStyles from '#web/ui/actions/text-link.module.css';
import { BackToList } from '#web/ui/list/back-to-list.tsx';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { type Article, articleQuery, downloadAttachment, downloadFromCopy } from './article.calls.ts';
import { ArticleActions } from './article-actions.tsx';
import { ArticleNotFound, ArticleView } from './article-view.tsx';
import { AttachmentSlot } from './attachment-slot.tsx';
import { jumpTo } from './jump-to.ts';
import { RelatedSlot } from './related-slot.tsx';

export function ArticlePage({ identifier }: { identifier: string }) {
  const { data: article, error, isFetching, refetch } = useQuery(articleQuery(identifier));
  const isLive = article !== undefined && !article.keptCopy;
  useReplacedAddress(identifier, article);
  const showInAddress = useTargetInAddress(identifier, article !== undefined);
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
      notice={<KeptNoticeSlot identifier={identifier} keptCopy={article?.keptCopy} onOnline={refetch} />}
      attachments={article ? <Attachments article={article} /> : null}
      actions={<Actions article={article} />}
      related={isLive ? <RelatedSlot key={identifier} urlName={article.urlName ?? identifier} /> : null}
      onJump={showInAddress}
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

const Attachments = ({ article: { attachmentLinks, keptCopy } }: { article: Article }) => (
  <AttachmentSlot attachments={attachmentLinks} download={keptCopy ? downloadFromCopy : downloadAttachment} />
);

/** A copy cannot be saved or changed without a connection. */
const Actions = ({ article }: { article: Article | undefined }) => (
  <>
    {article?.keptCopy ? null : (
      <SaveButton
        place="toolbar"
        item={article?.id ? toSavable(article.id, article.title) : undefined}
        whenSaved={article ? <KeepSlot article={article} /> : null}
      />
    )}
    <ArticleActions />
  </>
);

const toSavable = (id: string, name: string) => ({ kind: 'resource', id, name }) as const;

/** Shows the new address, because members copy it. An id stays, because it never changes. */
function useReplacedAddress(identifier: string, article: Article | undefined): void {
  const navigate = useNavigate();
  useEffect(() => {
    const urlName = article?.urlName;
    if (!urlName || urlName === identifier || isUuid(identifier)) return;
    queryClient.setQueryData(articleQuery(urlName).queryKey, article);
    void navigate({
      to: '/resources/$identifier',
      params: { identifier: urlName },
      ...{ hash: true, state: true, replace: true, resetScroll: false },
    });
  }, [identifier, article, navigate]);
}

/** Jumps to the section in the address, and returns a function that puts another one there. */
function useTargetInAddress(identifier: string, isLoaded: boolean): (targetId: string) => void {
  const navigate = useNavigate();
  useEffect(() => {
    if (isLoaded && location.hash) jumpTo(location.hash.slice(1));
  }, [isLoaded]);
  return (hash) =>
    void navigate({
      to: '/resources/$identifier',
      params: { identifier },
      // Replaces the entry, so that the back button leads to the page before.
      ...{ hash, state: true, replace: true, resetScroll: false, hashScrollIntoView: false },
    });
}
