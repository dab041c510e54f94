import type { MouseEvent } from 'react';
import { bringIntoView } from '#web/ui/pages/bring-into-view.ts';
import { resultsId } from './results-id.ts';
import styles from './skip-to-results.module.css';

/** Visible only while focused; its parent must be positioned. */
export function SkipToResults() {
  const skip = (event: MouseEvent) => {
    // The URL holds the state of the list and is shared, so it gets no fragment.
    event.preventDefault();
    const results = document.getElementById(resultsId);
    results?.focus({ preventScroll: true });
    bringIntoView(results);
  };
  return (
    <a href={`#${resultsId}`} className={styles.skip} onClick={skip}>
      Skip to results
    </a>
  );
}
