import CircleCheck from 'lucide-react/icons/circle-check';
import type { Finding } from '#web/staff/editor/checks/to-findings.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import styles from './article-checks.module.css';

/** Faults that keep people from reading the article. The numbers are also in the text. */
export function ArticleChecks({ findings }: { findings: Finding[] }) {
  return (
    <section className={styles.checks} aria-label="Accessibility">
      <div className={styles.head}>
        <h2 className={styles.title}>Accessibility</h2>
        {findings.length > 0 ? (
          <Badge kind="warning">{findings.length} found</Badge>
        ) : (
          <span className={styles.fine}>
            <CircleCheck size={18} aria-hidden="true" /> Nothing found
          </span>
        )}
      </div>
      <ol>
        {findings.map(({ number, message, show, fix }) => (
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
