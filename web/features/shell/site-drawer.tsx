import { Link } from '@tanstack/react-router';
import { Drawer } from '#web/ui/overlays/drawer.tsx';
import { FurtherLinks } from './further-links.tsx';
import styles from './site-drawer.module.css';
import { mainLinks } from './site-links.ts';

type Props = { isInformational: boolean; open: boolean; onOpenChange: (open: boolean) => void };

/** All the links, on screens that have no room for the bar's. */
export function SiteDrawer({ isInformational, open, onOpenChange }: Props) {
  const close = () => onOpenChange(false);
  return (
    <Drawer title="Menu" open={open} onOpenChange={onOpenChange}>
      <nav aria-label="Main">
        {mainLinks.map(({ label, to }) => (
          <Link
            key={to}
            to={to}
            className={styles.link}
            activeOptions={{ exact: to === '/' }}
            onClick={close}
          >
            {label}
          </Link>
        ))}
      </nav>
      <hr className={styles.divider} />
      <FurtherLinks isInformational={isInformational} onFollow={close} />
    </Drawer>
  );
}
