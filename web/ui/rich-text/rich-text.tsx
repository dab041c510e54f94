import { useMemo } from 'react';
import styles from './rich-text.module.css';
import { safeHtml } from './safe-html.ts';

/** Other servers may omit the text. */
type Props = { html: string | null | undefined };

export function RichText({ html }: Props) {
  const safe = useMemo(() => safeHtml(html ?? ''), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised in the line above
  return <div className={styles.text} dangerouslySetInnerHTML={{ __html: safe }} />;
}
