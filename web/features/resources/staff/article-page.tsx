import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LibraryItem } from '#contract/library-items.ts';
import { placeholderTitle } from '#contract/library-titles.ts';
import { SaveStatus } from '#web/staff/draft/save-status.tsx';
import type { Finding } from '#web/staff/editor/checks/to-findings.ts';
import { useShortcuts } from '#web/staff/keys/use-shortcuts.ts';
import { useFoldedRail } from '#web/staff/shell/rail-folding.ts';
import { StaffPage } from '#web/staff/shell/staff-page.tsx';
import { usePermissions } from '#web/staff/staff-profile.ts';
import hidden from '#web/ui/display/visually-hidden.module.css';
import { UnsavedChangesGuard } from '#web/ui/forms/unsaved-changes-guard.tsx';
import { createLazyModule, useLazyModule } from '#web/ui/overlays/lazy-module.ts';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import styles from './article-page.module.css';
import { ArticlePanel } from './article-panel.tsx';
import { ArticleText } from './article-text.tsx';
import { ColleaguesHere } from './colleagues-here.tsx';
import { type LibraryOptions, libraryItemQuery, libraryOptionsQuery } from './library.calls.ts';
import { LibraryStateBadge } from './library-state-badge.tsx';
import { PreviewButton } from './preview-button.tsx';
import { PublishButtons } from './publish-buttons.tsx';
import { SaveVersionDialog } from './save-version-dialog.tsx';
import { ScheduledNotice } from './scheduled-notice.tsx';
import { useArticle } from './use-article.ts';
import { useGoLive } from './use-go-live.ts';

const back = { label: 'Library', to: '/staff/library' };
const compareArticles = createLazyModule(
  async () => (await import('./compare-articles.tsx')).CompareArticles,
);

export function ArticlePage({ id }: { id: string }) {
  const { data: item, error, refetch } = useQuery({ ...libraryItemQuery(id), refetchOnWindowFocus: false });
  const { data: options } = useQuery(libraryOptionsQuery());
  if (!item || !options)
    return (
      <StaffPage title="Resource" back={back}>
        {error ? <LoadFailed error={error} onRetry={refetch} /> : <Skeleton width="60%" />}
      </StaffPage>
    );
  return <ArticleEditing key={id} item={item} options={options} />;
}

type Props = { item: LibraryItem; options: LibraryOptions };

function ArticleEditing({ item, options }: Props) {
  const { can } = usePermissions();
  useFoldedRail();
  const article = useArticle(item);
  const { goLive, setGoLive } = useGoLive(item);
  const [findings, setFindings] = useState<Finding[]>([]);
  const [isComparing, setIsComparing] = useState(false);
  const [isNaming, setIsNaming] = useState(false);
  const close = () => setIsComparing(false);
  const CompareArticles = useLazyModule(compareArticles, isComparing, close);
  const isReadOnly = !can('resources.edit') || item.binnedAt !== null || item.state === 'archived';
  const isScheduled = item.state === 'scheduled';
  const isTextReadOnly = isReadOnly || isScheduled;
  useShortcuts('This page', [
    { keys: 'Mod+s', label: 'Save a named version', run: () => setIsNaming(!isTextReadOnly) },
  ]);
  const { title } = article.values;
  return (
    <StaffPage
      title={title || placeholderTitle}
      back={back}
      layout="fixed"
      note={
        <>
          <LibraryStateBadge state={item.state} />
          <SaveStatus state={article} onCompare={() => setIsComparing(true)} />
          <ColleaguesHere item={item} />
        </>
      }
      action={
        <>
          <PreviewButton {...{ item, article, options }} />
          <PublishButtons
            {...{ item, article, options, goLive }}
            onSaveVersion={() => setIsNaming(!isTextReadOnly)}
          />
        </>
      }
    >
      <h1 className={hidden.visuallyHidden} tabIndex={-1}>
        {title || placeholderTitle}
      </h1>
      <div className={styles.columns}>
        <ArticleText
          article={article}
          isReadOnly={isTextReadOnly}
          notice={
            isScheduled && item.publishAt ? (
              <ScheduledNotice
                {...{ item, article, publishAt: item.publishAt }}
                onTakeBack={() => setGoLive(item.publishAt ?? undefined)}
              />
            ) : null
          }
          onChecks={setFindings}
        />
        <ArticlePanel
          {...{ item, article, options, isReadOnly, isTextReadOnly, findings, goLive }}
          onGoLiveChange={setGoLive}
        />
      </div>
      <UnsavedChangesGuard hasChanges={article.hasChanges}>
        The last words are not saved yet. They stay in this browser.
      </UnsavedChangesGuard>
      {isNaming ? <SaveVersionDialog article={article} onClose={() => setIsNaming(false)} /> : null}
      {CompareArticles && article.conflict ? (
        <CompareArticles
          open={isComparing}
          conflict={article.conflict}
          baseValues={article.baseValues}
          onSave={(choices) => {
            article.resolve(choices);
            close();
          }}
          onClose={close}
        />
      ) : null}
    </StaffPage>
  );
}
