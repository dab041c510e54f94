import { useMemo } from 'react';
import styles from './rich-text.module.css';
import { safeHtml } from './safe-html.ts';

/** Another server than ours may have nothing to say where ours has an empty text. */
type Props = { html: string | null | undefined };

/** What somebody wrote as HTML, made safe and set as a page to read. */
export function RichText({ html }: Props) {
  const safe = useMemo(() => safeHtml(html ?? ''), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made safe in the line above, and only there
  return <div className={styles.text} dangerouslySetInnerHTML={{ __html: safe }} />;
}
