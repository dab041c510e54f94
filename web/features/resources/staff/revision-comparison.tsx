import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { LibraryRevision, LibrarySnapshot } from '#contract/library-items.ts';
import { ArticleChanges } from '#web/staff/compare/article-changes.tsx';
import { diffArticles } from '#web/staff/compare/diff-article.ts';
import { KeyCaps } from '#web/staff/keys/key-caps.tsx';
import { useShortcuts } from '#web/staff/keys/use-shortcuts.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { AttachmentChanges } from './attachment-changes.tsx';
import { compareAttachments } from './compare-attachments.ts';
import { revisionQuery } from './library.calls.ts';
import { formatReviewDay, isDayField } from './review-day.ts';
import styles from './revision-comparison.module.css';

type Props = { itemId: string; from: LibraryRevision | undefined; to: LibraryRevision };

export function RevisionComparison({ itemId, from, to }: Props) {
  const newer = useQuery(revisionQuery(itemId, to.id));
  const older = useQuery({ ...revisionQuery(itemId, from?.id ?? to.id), enabled: from !== undefined });
  const error = newer.error ?? older.error;
  if (error) return <LoadFailed error={error} onRetry={() => void newer.refetch()} />;
  if (!newer.data || (from && !older.data)) return <Skeleton width="60%" />;
  if (!from || !older.data) return <OldestRevision revision={to} snapshot={newer.data.snapshot} />;
  return (
    <Comparison
      title={`Version ${from.number} → Version ${to.number}`}
      before={older.data.snapshot}
      after={newer.data.snapshot}
    />
  );
}

/** Shows the text, because there is nothing to compare it with. */
const OldestRevision = ({ revision, snapshot }: { revision: LibraryRevision; snapshot: LibrarySnapshot }) => (
  <div className={styles.comparison}>
    <div className={styles.bar}>
      <h2 className={styles.title}>Version {revision.number}</h2>
      <span className={styles.count}>No earlier version</span>
    </div>
    <div className={styles.scroller}>
      <ArticleChanges
        changes={diffArticles(snapshot.contents, snapshot.contents)}
        isSideBySide={false}
        showsAll
      />
    </div>
  </div>
);

type ComparisonProps = { title: string; before: LibrarySnapshot; after: LibrarySnapshot };

function Comparison({ title, before, after }: ComparisonProps) {
  const root = useRef<HTMLDivElement>(null);
  const [isSideBySide, setIsSideBySide] = useState(true);
  const [showsAll, setShowsAll] = useState(false);
  const changes = diffArticles(before.contents, after.contents);
  const count = changes.filter(({ kind }) => kind !== 'same').length;
  const jump = (direction: 1 | -1) => jumpToChange(root.current, direction);
  useShortcuts('Versions', [
    { keys: 'n', label: 'Next change', run: () => jump(1) },
    { keys: 'p', label: 'Previous change', run: () => jump(-1) },
  ]);
  return (
    <div ref={root} className={styles.comparison}>
      <div className={styles.bar}>
        <h2 className={styles.title}>{title}</h2>
        <span className={styles.count}>
          {count === 1 ? '1 change in the text' : `${count} changes in the text`}
        </span>
        <label className={styles.option}>
          <input type="checkbox" checked={!showsAll} onChange={() => setShowsAll(!showsAll)} />
          Only changes
        </label>
        <Button kind="secondary" onClick={() => setIsSideBySide(!isSideBySide)}>
          {isSideBySide ? 'In one column' : 'Side by side'}
        </Button>
        <Button kind="secondary" onClick={() => jump(-1)}>
          Previous <KeyCaps keys="p" />
        </Button>
        <Button kind="secondary" onClick={() => jump(1)}>
          Next <KeyCaps keys="n" />
        </Button>
      </div>
      <div className={styles.scroller}>
        <FieldChanges before={before} after={after} />
        <ArticleChanges changes={changes} isSideBySide={isSideBySide} showsAll={showsAll} />
      </div>
    </div>
  );
}

const fields: [Exclude<keyof LibrarySnapshot, 'thumbnailUrl' | 'imageUrl' | 'attachments'>, string][] = [
  ['title', 'Title'],
  ['description', 'Summary'],
  ['kind', 'Type'],
  ['category', 'Category'],
  ['resourceDate', 'Date'],
  ['tags', 'Tags'],
  ['owner', 'Owner'],
  ['reviewOn', 'Review by'],
];

const pictureFields: ['thumbnailUrl' | 'imageUrl', string][] = [
  ['thumbnailUrl', 'Picture on cards'],
  ['imageUrl', 'Picture above the text'],
];

function toText(name: string, value: string | string[] | null): string {
  if (Array.isArray(value)) return value.join(', ');
  return value && isDayField(name) ? formatReviewDay(value) : (value ?? '');
}

function FieldChanges({ before, after }: { before: LibrarySnapshot; after: LibrarySnapshot }) {
  const changed = fields
    .map(([name, label]) => ({ label, old: toText(name, before[name]), next: toText(name, after[name]) }))
    .filter(({ old, next }) => old !== next);
  // Older versions do not know their pictures.
  const pictures = pictureFields
    .map(([name, label]) => ({ label, old: before[name], next: after[name] }))
    .filter(({ old, next }) => old !== undefined && next !== undefined && old !== next);
  const attachments = compareAttachments(before.attachments, after.attachments);
  const hasAttachmentChanges = attachments.changes.length > 0 || attachments.hasNewOrder;
  if (changed.length + pictures.length === 0 && !hasAttachmentChanges) return null;
  return (
    <dl className={styles.fields}>
      {changed.map(({ label, old, next }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {old ? <del>{old}</del> : null} {next ? <ins>{next}</ins> : null}
          </dd>
        </div>
      ))}
      {hasAttachmentChanges ? (
        <div>
          <dt>Attachments</dt>
          <dd>
            <AttachmentChanges {...attachments} currentNames={after.attachments.map(({ name }) => name)} />
          </dd>
        </div>
      ) : null}
      {pictures.map(({ label, old, next }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={styles.pictures}>
            <ChangedPicture {...{ label, old, next }} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

type PictureProps = { label: string; old: string | null | undefined; next: string | null | undefined };

const ChangedPicture = ({ label, old, next }: PictureProps) => (
  <>
    {old ? (
      <del>
        <img src={old} alt={`${label} before`} />
      </del>
    ) : null}
    {next ? (
      <ins>
        <img src={next} alt={`${label} now`} />
      </ins>
    ) : null}
  </>
);

/** Moves the focus to the next or previous change after the one with the focus. */
function jumpToChange(root: HTMLElement | null, direction: 1 | -1): void {
  const changes = [...(root?.querySelectorAll<HTMLElement>('[data-change]') ?? [])];
  const index = changes.indexOf(document.activeElement as HTMLElement);
  const next = changes[index === -1 && direction === -1 ? changes.length - 1 : index + direction];
  next?.focus();
  next?.scrollIntoView({ block: 'center' });
}
