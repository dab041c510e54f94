import CircleCheck from 'lucide-react/icons/circle-check';
import type { LibraryAttachment } from '#contract/library-items.ts';
import type { Finding } from '#web/staff/editor/checks/to-findings.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import styles from './article-checks.module.css';
import { listVagueAttachments } from './vague-attachments.ts';

type Props = {
  /** In the text, which shows the same numbers. */
  findings: Finding[];
  attachments: LibraryAttachment[];
};
type Row = Pick<Finding, 'number' | 'message' | 'show' | 'fix'>;

/** Faults that keep people from reading the article. */
export function ArticleChecks({ findings, attachments }: Props) {
  const rows = [...findings, ...listVagueAttachments(attachments)].map(
    (finding, index): Row => ({ ...finding, number: index + 1 }),
  );
  return (
    <section className={styles.checks} aria-label="Accessibility">
      <div className={styles.head}>
        <h2 className={styles.title}>Accessibility</h2>
        {rows.length > 0 ? (
          <Badge kind="warning">{rows.length} found</Badge>
        ) : (
          <span className={styles.fine}>
            <CircleCheck size={18} aria-hidden="true" /> Nothing found
          </span>
        )}
      </div>
      <ol>
        {rows.map(({ number, message, show, fix }) => (
          <li key={number} className={styles.finding}>
            <span className={styles.number} aria-hidden="true">
              {number}
            </span>
            <span className={styles.message}>{message}</span>
            <button type="button" className={styles.action} onClick={fix ? fix.apply : show}>
              {fix ? fix.label : 'Show'}
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
