import ExternalLink from 'lucide-react/icons/external-link';
import type { ReactNode } from 'react';
import styles from './new-tab-link.module.css';
import linkStyles from './text-link.module.css';

type Props = { href: string; className?: string | undefined; children: ReactNode };

export const NewTabLink = ({ href, className = linkStyles.link, children }: Props) => (
  <a href={href} className={className} target="_blank" rel="noopener noreferrer">
    {children}
    {'\u00A0'}
    <ExternalLink size={16} aria-label="(opens in a new tab)" className={styles.icon} />
  </a>
);
