import { Link } from '@tanstack/react-router';
import ExternalLink from 'lucide-react/icons/external-link';
import styles from './secondary-links.module.css';
import { listSecondaryLinks } from './site-links.ts';

type Props = { isInformational: boolean; onFollow: () => void };

export function SecondaryLinks({ isInformational, onFollow }: Props) {
  return (
    <nav aria-label="More links">
      <ul>
        {listSecondaryLinks({ isInformational }).map(({ label, icon: Icon, ...link }) => (
          <li key={label}>
            {'to' in link ? (
              <Link to={link.to} className={styles.link} onClick={onFollow}>
                <Icon size={20} aria-hidden="true" />
                {label}
              </Link>
            ) : (
              <a href={link.href} className={styles.link} onClick={onFollow} target="_blank" rel="noreferrer">
                <Icon size={20} aria-hidden="true" />
                {label}
                <ExternalLink size={16} aria-label="(opens in a new tab)" className={styles.externalIcon} />
              </a>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
