import styles from './highlighted-text.module.css';
import { splitMatches } from './split-matches.ts';

export const HighlightedText = ({ text, query }: { text: string; query: string }) =>
  splitMatches(text, query).map((part, index) =>
    part.isMatch ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their order
      <mark key={index} className={styles.mark}>
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
