import { Link } from '@tanstack/react-router';
import { config } from '#web/config.ts';
import { NewTabLink } from '#web/ui/actions/new-tab-link.tsx';
import { ContourLines } from '#web/ui/display/contour-lines.tsx';
import styles from './site-footer.module.css';
import { footerColumns } from './site-links.ts';

export function SiteFooter() {
  return (
    <footer className={styles.footer}>
      <div className={styles.contours}>
        <ContourLines seed={31} />
      </div>
      <div className={styles.content}>
        <div className={styles.columns}>
          {footerColumns.map(({ title, links }) => (
            <nav key={title} aria-label={title}>
              <h2 className={styles.title}>{title}</h2>
              <ul>
                {links.map((link) => (
                  <li key={link.label}>
                    {'to' in link ? (
                      <Link to={link.to} className={styles.link}>
                        {link.label}
                      </Link>
                    ) : (
                      <NewTabLink href={link.href} className={styles.link}>
                        {link.label}
                      </NewTabLink>
                    )}
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <p className={styles.acknowledgement}>
          We acknowledge the Aboriginal and Torres Strait Islander peoples as the traditional custodians of
          the lands, waters and skies of Australia, and Māori as tangata whenua of Aotearoa New Zealand. We
          pay our respects to Elders past and present, and learn from their care of Country and of fire.
        </p>
        <p className={styles.copyright}>
          © {new Date().getFullYear()} {config.association.name}
        </p>
      </div>
    </footer>
  );
}
