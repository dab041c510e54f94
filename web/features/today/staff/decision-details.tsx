import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import { PathLink } from '#web/staff/path-link.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { ChoiceList } from './choice-list.tsx';
import styles from './decision-details.module.css';
import type { DecisionState } from './use-decision.ts';

type Props = { decision: DecisionState; isCompact?: boolean };

/** The facts that decide an item, what the checks found, and the choice. */
export function DecisionDetails({ decision, isCompact = false }: Props) {
  const { detail } = decision;
  if (!detail) return null;
  const { facts, checks, quote, link } = detail;
  return (
    <div className={styles.details} data-compact={isCompact || undefined}>
      {isCompact && detail.note ? <p className={styles.note}>{detail.note}</p> : null}
      {facts.length > 0 ? (
        <dl className={styles.facts}>
          {facts.map(({ label, value, badge }) => (
            <div key={label} className={styles.fact}>
              <dt>{label}</dt>
              <dd>
                {value} {badge ? <Badge kind={badge.kind}>{badge.text}</Badge> : null}
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      {checks.map(({ isFine, text }) => (
        <p key={text} className={styles.check} data-fine={isFine || undefined}>
          {isFine ? (
            <CircleCheck size={18} aria-hidden="true" />
          ) : (
            <CircleAlert size={18} aria-hidden="true" />
          )}
          {text}
        </p>
      ))}
      {quote ? <blockquote className={styles.quote}>{quote}</blockquote> : null}
      {link ? (
        <PathLink path={link.href} className={styles.link}>
          {link.label}
        </PathLink>
      ) : null}
      <ChoiceList decision={decision} />
    </div>
  );
}
