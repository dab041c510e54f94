import type { EditorState } from 'prosemirror-state';
import { useMemo } from 'react';
import { VisuallyHidden } from '#web/ui/display/visually-hidden.tsx';
import { formatCount } from '#web/ui/formats/format-count.ts';
import styles from './article-length.module.css';
import { countMinutes, countWords } from './count-words.ts';

export function ArticleLength({ doc }: { doc: EditorState['doc'] }) {
  const words = useMemo(() => countWords(doc.textBetween(0, doc.content.size, ' ', ' ')), [doc]);
  return (
    <p className={styles.length}>
      <VisuallyHidden>Length: </VisuallyHidden>
      {words === 1 ? '1 word' : `${formatCount(words)} words`} · {countMinutes(words)} min read
    </p>
  );
}
