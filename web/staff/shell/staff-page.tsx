import { Link } from '@tanstack/react-router';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import type { ReactNode } from 'react';
import { config } from '#web/config.ts';
import { InBar } from './bar-slots.tsx';
import styles from './staff-page.module.css';

type Props = {
  title: string;
  /** Beside the title, such as a count, the date or a state. */
  note?: ReactNode;
  /** The way back to the list. The page then renders its own heading, see ObjectHead. */
  back?: { label: string; to: string };
  /** The one main button of the page. */
  action?: ReactNode;
  /** `fixed`: the parts of the page scroll, not the page. `narrow` is for forms and texts. */
  layout?: 'wide' | 'narrow' | 'fixed';
  children: ReactNode;
};

/** Every page of the console: fills the bar and holds the content. */
export function StaffPage({ title, note, back, action, layout = 'wide', children }: Props) {
  return (
    <div className={styles.page} data-layout={layout}>
      <title>{`${title} · Staff · ${config.association.name}`}</title>
      <div className={styles.phoneHead}>
        <InBar slot="title">
          {back ? (
            <nav className={styles.trail} aria-label="Way back">
              <Link to={back.to} className={styles.back}>
                <ChevronLeft size={20} aria-hidden="true" />
                {back.label}
              </Link>
              <span className={styles.current} aria-hidden="true">
                {title}
              </span>
              {note ? <div className={styles.state}>{note}</div> : null}
            </nav>
          ) : (
            <div className={styles.heading}>
              <h1 className={styles.title} tabIndex={-1}>
                {title}
              </h1>
              {note ? <div className={styles.note}>{note}</div> : null}
            </div>
          )}
        </InBar>
        {action ? <InBar slot="action">{action}</InBar> : null}
      </div>
      {children}
    </div>
  );
}
