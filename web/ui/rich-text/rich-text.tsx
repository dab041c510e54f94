import { useMemo } from 'react';
import styles from './rich-text.module.css';
import { type SafeHtml, sanitiseHtml } from './sanitise-html.ts';

/** Accepts missing text, because other implementations of the API may omit it. */
export function RichText({ html }: { html: string | null | undefined }) {
  const safeHtml = useMemo(() => sanitiseHtml(html ?? ''), [html]);
  return <SafeText html={safeHtml} />;
}

export const SafeText = ({ html }: { html: SafeHtml }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: only the sanitiser creates this type
  <div className={styles.text} dangerouslySetInnerHTML={{ __html: html }} />
);
