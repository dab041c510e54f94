import { Link } from '@tanstack/react-router';
import { Drawer } from '#web/ui/overlays/dialog.tsx';
import styles from './navigation-drawer.module.css';
import { SecondaryLinks } from './secondary-links.tsx';
import { mainLinks } from './site-links.ts';

type Props = { isInformational: boolean; open: boolean; onClose: () => void };

export function NavigationDrawer({ isInformational, open, onClose }: Props) {
  return (
    <Drawer title="Menu" open={open} onClose={onClose}>
      <nav aria-label="Main">
        {mainLinks.map(({ label, to }) => (
          <Link
            key={to}
            to={to}
            className={styles.link}
            activeOptions={{ exact: to === '/' }}
            onClick={onClose}
          >
            {label}
          </Link>
        ))}
      </nav>
      <hr className={styles.divider} />
      <SecondaryLinks isInformational={isInformational} onFollow={onClose} />
    </Drawer>
  );
}
