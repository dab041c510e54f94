import { useMemo } from 'react';
import styles from './rich-text.module.css';
import { sanitiseHtml } from './sanitise-html.ts';

/** Accepts missing text, because other implementations of the API may omit it. */
export function RichText({ html }: { html: string | null | undefined }) {
  const safeHtml = useMemo(() => sanitiseHtml(html ?? ''), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised in the line above
  return <div className={styles.text} dangerouslySetInnerHTML={{ __html: safeHtml }} />;
}
