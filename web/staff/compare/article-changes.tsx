import { Fragment } from 'react';
import styles from './article-changes.module.css';
import type { BlockChange } from './diff-article.ts';
import type { Step } from './diff-sequence.ts';

type Props = { changes: BlockChange[]; isSideBySide: boolean; showsAll: boolean };

const signs = { same: '', removed: '−', added: '+', changed: '~' };
const names = { same: '', removed: 'Removed', added: 'Added', changed: 'Changed' };

/** The text with its changes, in one column or with the old text beside the new one. */
export function ArticleChanges({ changes, isSideBySide, showsAll }: Props) {
  if (changes.every(({ kind }) => kind === 'same') && !showsAll)
    return <p className={styles.none}>The text is the same.</p>;
  return (
    <div className={styles.changes} data-side-by-side={isSideBySide || undefined}>
      {foldSame(changes, showsAll).map((row) =>
        'folded' in row ? (
          <p key={row.key} className={styles.folded}>
            {row.folded === 1 ? '1 paragraph is the same' : `${row.folded} paragraphs are the same`}
          </p>
        ) : (
          <ChangeRow key={row.key} change={row.change} isSideBySide={isSideBySide} />
        ),
      )}
    </div>
  );
}

type Row = { key: number } & ({ change: BlockChange } | { folded: number });

function foldSame(changes: BlockChange[], showsAll: boolean): Row[] {
  const rows: Row[] = [];
  for (const [key, change] of changes.entries()) {
    const last = rows.at(-1);
    if (showsAll || change.kind !== 'same') rows.push({ key, change });
    else if (last && 'folded' in last) last.folded += 1;
    else rows.push({ key, folded: 1 });
  }
  return rows;
}

function ChangeRow({ change, isSideBySide }: { change: BlockChange; isSideBySide: boolean }) {
  const { kind, block } = change;
  const isChange = kind !== 'same';
  return (
    <div
      className={styles.row}
      data-kind={kind}
      {...(isChange && {
        role: 'group',
        'data-change': '',
        tabIndex: -1,
        'aria-label': `${names[kind]}: ${block.kind}`,
      })}
    >
      <span className={styles.sign} aria-hidden="true">
        {signs[kind]}
      </span>
      {isSideBySide ? (
        <>
          <BlockText change={change} shows="before" />
          <BlockText change={change} shows="after" />
        </>
      ) : (
        <BlockText change={change} shows="both" />
      )}
    </div>
  );
}

type TextProps = { change: BlockChange; shows: 'before' | 'after' | 'both' };

function BlockText({ change, shows }: TextProps) {
  const { kind, block } = change;
  if ((kind === 'removed' && shows === 'after') || (kind === 'added' && shows === 'before'))
    return <span aria-hidden="true" />;
  return (
    <p className={styles.text}>
      {block.kind === 'Paragraph' ? null : <span className={styles.label}>{block.kind} </span>}
      {kind === 'changed' ? (
        <Words words={change.words} shows={shows} />
      ) : kind === 'removed' ? (
        <del>{block.text}</del>
      ) : kind === 'added' ? (
        <ins>{block.text}</ins>
      ) : (
        block.text
      )}
    </p>
  );
}

function Words({ words, shows }: { words: Step<string>[]; shows: TextProps['shows'] }) {
  const hidden = { before: 'added', after: 'removed', both: undefined }[shows];
  return words
    .map(({ kind, item }, index) => ({ kind, item, key: `${index} ${item}` }))
    .filter(({ kind }) => kind !== hidden)
    .map(({ kind, item, key }) =>
      kind === 'removed' ? (
        <del key={key}>{item}</del>
      ) : kind === 'added' ? (
        <ins key={key}>{item}</ins>
      ) : (
        <Fragment key={key}>{item}</Fragment>
      ),
    );
}
