import { Fragment, type ReactNode } from 'react';
import type { LibraryItem, LibraryRevision } from '#contract/library-items.ts';
import { formatMoment, formatZonedMoment } from '#web/staff/format-moment.ts';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { foldRevisions } from './fold-revisions.ts';
import styles from './revision-list.module.css';

type Props = {
  item: LibraryItem;
  revisions: LibraryRevision[];
  from: LibraryRevision | undefined;
  to: LibraryRevision;
  onChoose: (chosen: { from?: string; to?: string }) => void;
};

/** Pick any two: A is the older one, B the newer. Autosaves are folded under the version that they led to. */
export function RevisionList({ item, revisions, from, to, onChoose }: Props) {
  const folded = foldRevisions(revisions);
  const published = folded.findIndex(({ revision }) => revision.publishedAt !== null);
  const nowCount = published === -1 ? folded.length : published;
  const toRow = (revision: LibraryRevision) => (
    <RevisionRow
      key={revision.id}
      revision={revision}
      isLive={item.liveVersion === revision.number}
      mark={revision.id === to.id ? 'B' : revision.id === from?.id ? 'A' : undefined}
      onChoose={() => onChoose(revision.number > to.number ? { to: revision.id } : { from: revision.id })}
    />
  );
  const sections = [
    { title: 'Now', list: folded.slice(0, nowCount) },
    { title: 'Published and before', list: folded.slice(nowCount) },
  ];
  return (
    <nav className={styles.list} aria-label="Versions">
      {sections
        .filter(({ list }) => list.length > 0)
        .map(({ title, list }) => (
          <section key={title}>
            <h2 className={styles.heading}>{title}</h2>
            <ul>
              {list.map(({ revision, autosaves }) => (
                <Fragment key={revision.id}>
                  {toRow(revision)}
                  <Autosaves
                    isOpen={autosaves.some(({ id }) => id === to.id || id === from?.id)}
                    rows={autosaves.map(toRow)}
                  />
                </Fragment>
              ))}
            </ul>
          </section>
        ))}
      <p className={styles.note}>
        {revisions.length > 1
          ? 'Pick any two to compare. Versions that were neither named nor published are kept for 30 days.'
          : 'There is one version. The next change makes a second one, which you can compare with it.'}
      </p>
    </nav>
  );
}

const Autosaves = ({ isOpen, rows }: { isOpen: boolean; rows: ReactNode[] }) =>
  rows.length === 0 ? null : (
    <li>
      <details className={styles.autosaves} open={isOpen}>
        <summary>{rows.length === 1 ? '1 autosave' : `${rows.length} autosaves`}</summary>
        <ul>{rows}</ul>
      </details>
    </li>
  );

type RowProps = {
  revision: LibraryRevision;
  isLive: boolean;
  mark: 'A' | 'B' | undefined;
  onChoose: () => void;
};

function RevisionRow({ revision, isLive, mark, onChoose }: RowProps) {
  const { number, name, author, savedAt, publishedAt } = revision;
  return (
    <li>
      <button
        type="button"
        className={styles.row}
        data-mark={mark}
        aria-pressed={mark !== undefined}
        onClick={onChoose}
      >
        <span className={styles.mark}>{mark}</span>
        <span className={styles.text}>
          <span className={styles.name}>
            {name ?? `Version ${number}`}
            {isLive ? <Badge kind="success">Live</Badge> : null}
          </span>
          <span className={styles.author}>
            {author ? <Avatar id={author.id} names={author.name.split(' ')} size="small" /> : null}
            {author?.name ?? 'The portal'} · {formatMoment(savedAt)}
          </span>
          {publishedAt ? (
            <span className={styles.author}>Published {formatZonedMoment(publishedAt)}</span>
          ) : null}
        </span>
      </button>
    </li>
  );
}
