import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import styles from './hero-card.module.css';

type Props = { to: string; tone: 'ember' | 'good'; icon: ReactNode; title: string; note: ReactNode };

export function HeroCard({ to, tone, icon, title, note }: Props) {
  return (
    <li>
      <Link to={to} className={styles.card}>
        <span className={styles.icon} data-tone={tone}>
          {icon}
        </span>
        <span className={styles.words}>
          <span className={styles.title}>{title}</span>
          <span className={styles.note}>{note}</span>
        </span>
      </Link>
    </li>
  );
}
