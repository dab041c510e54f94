import ExternalLink from 'lucide-react/icons/external-link';
import { config } from '#web/config.ts';
import { ContourLines } from '#web/ui/display/contour-lines.tsx';
import { Unseen } from '#web/ui/display/unseen.tsx';
import styles from './contact-aside.module.css';

const { faq, contact, website } = config.association.links;

const ways = [
  { label: 'Frequently asked questions', href: faq },
  { label: 'How else to reach us', href: contact },
  { label: "The association's website", href: website },
];

/** Opens new tabs so that the typed text stays. */
export const ContactAside = () => (
  <aside className={styles.aside} aria-label="Other ways">
    <h2 className={styles.title}>Other ways</h2>
    <p className={styles.note}>In an emergency call 000 in Australia, 111 in New Zealand.</p>
    <ul className={styles.links}>
      {ways.map(({ label, href }) => (
        <li key={label}>
          <a href={href} className={styles.link} target="_blank" rel="noopener noreferrer">
            {label}
            <Unseen> (opens in a new tab)</Unseen>
            <ExternalLink size={16} aria-hidden="true" />
          </a>
        </li>
      ))}
    </ul>
    <div className={styles.hill}>
      <ContourLines seed={57} />
    </div>
  </aside>
);
