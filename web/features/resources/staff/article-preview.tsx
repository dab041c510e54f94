import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LibraryItem } from '#contract/library-items.ts';
import { PreviewDialog } from '#web/staff/preview/preview-dialog.tsx';
import { BackAnchor } from '#web/ui/actions/back-anchor.tsx';
import { ExternalLink } from '#web/ui/actions/external-link.tsx';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { ArticleNotFound, ArticleView } from '../article-view.tsx';
import { AttachmentList } from '../attachment-list.tsx';
import { audienceQuery, type LibraryOptions, previewQuery } from './library.calls.ts';
import { downloadDraftFile } from './library-files.calls.ts';

type Props = {
  onClose: () => void;
  item: LibraryItem;
  options: LibraryOptions;
  /** The draft on the screen is still being saved. */
  isSaving: boolean;
  hasUnsavedChanges: boolean;
};

/** The draft in the page that members get, loaded when it is first opened. */
export function ArticlePreview({ onClose, item, options, isSaving, hasUnsavedChanges }: Props) {
  const { data: audience } = useQuery(audienceQuery(item.accessLevel.id));
  const [chosenId, setChosenId] = useState<string>();
  const memberships = options.memberships.map(({ id, name }) => ({ value: id, label: name }));
  const membershipId = chosenId ?? audience?.memberships[0]?.id ?? memberships[0]?.value ?? '';
  const { data, error, isFetching, refetch } = useQuery({
    ...previewQuery(item.id, membershipId),
    enabled: !isSaving && membershipId !== '',
  });
  const article = isSaving ? undefined : data?.article;
  const name = memberships.find(({ value }) => value === membershipId)?.label ?? '';
  return (
    <PreviewDialog
      {...{ onClose, memberships, membershipId }}
      name={`‘${item.title}’`}
      onMembershipChange={setChosenId}
      note={describePreview({ item, isHidden: article === null, hasUnsavedChanges, name })}
    >
      <ArticleView
        back={<BackAnchor href="/resources">Resources</BackAnchor>}
        article={article ?? undefined}
        isLoading={article === undefined && !error}
        renderSuccessorLink={({ urlName, title }) => (
          <ExternalLink href={`/resources/${urlName}`}>{title}</ExternalLink>
        )}
        attachments={
          <AttachmentList
            attachments={article?.attachmentLinks ?? []}
            download={(id, fileName, onProgress) =>
              downloadDraftFile({ itemId: item.id, id, name: fileName }, onProgress)
            }
          />
        }
      >
        {article === null ? <ArticleNotFound /> : null}
        {error && !data ? <LoadFailed error={error} loading={isFetching} onRetry={refetch} /> : null}
      </ArticleView>
    </PreviewDialog>
  );
}

type Facts = { item: LibraryItem; isHidden: boolean; hasUnsavedChanges: boolean; name: string };

function describePreview({ item, isHidden, hasUnsavedChanges, name }: Facts): string {
  const { accessLevel, state, isLive } = item;
  if (isHidden)
    return `The audience ‘${accessLevel.name}’ does not include ${name}. They do not find this, and its address shows an error.`;
  if (hasUnsavedChanges) return 'The last changes are not saved yet, so they are missing here.';
  if (state === 'published') return 'Members see this now.';
  return isLive
    ? 'The draft. Members see the version before until it is published.'
    : 'The draft. No member sees it before it is published.';
}
