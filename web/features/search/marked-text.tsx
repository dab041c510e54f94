import { Fragment } from 'react';
import type { MarkedText as Marked } from '#contract/search.ts';
import styles from '#web/ui/display/highlighted-text.module.css';

/** The server finds the words, because its rules for accents, beginnings and typos decide what matches. */
export function MarkedText({ text, highlights }: Marked) {
  const ends = highlights.map(({ start, length }) => start + length);
  return (
    <>
      {highlights.map(({ start, length }, index) => (
        <Fragment key={start}>
          {text.slice(ends[index - 1] ?? 0, start)}
          <mark className={styles.mark}>{text.slice(start, start + length)}</mark>
        </Fragment>
      ))}
      {text.slice(ends.at(-1) ?? 0)}
    </>
  );
}
