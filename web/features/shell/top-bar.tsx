import { Link } from '@tanstack/react-router';
import Bell from 'lucide-react/icons/bell';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import MenuIcon from 'lucide-react/icons/menu';
import { type ReactNode, useState } from 'react';
import { useCurrentUser } from '#web/api/current-user.ts';
import { HomeLink } from '#web/ui/actions/home-link.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { createLazyModule, useLazyModule } from '#web/ui/overlays/lazy-module.ts';
import { Popover } from '#web/ui/overlays/popover.tsx';
import { AccountMenu } from './account-menu.tsx';
import { SecondaryLinks } from './secondary-links.tsx';
import { mainLinks } from './site-links.ts';
import styles from './top-bar.module.css';

const navigationDrawer = createLazyModule(
  async () => (await import('./navigation-drawer.tsx')).NavigationDrawer,
);

export function TopBar({ search }: { search: ReactNode }) {
  const [isDrawerOpen, setIsDrawerOpen] = useState(false);
  const [isPopoverOpen, setIsPopoverOpen] = useState(false);
  const closeDrawer = () => setIsDrawerOpen(false);
  const NavigationDrawer = useLazyModule(navigationDrawer, isDrawerOpen, closeDrawer);
  const { data: user } = useCurrentUser();
  // Until the user is loaded, hide the links that some members do not have.
  const isInformational = user?.isInformationalType ?? true;
  return (
    <header className={styles.bar}>
      <div className={styles.menuButton}>
        <IconButton
          label="Menu"
          icon={<MenuIcon size={24} aria-hidden="true" />}
          aria-haspopup="dialog"
          aria-expanded={isDrawerOpen}
          onClick={() => setIsDrawerOpen(true)}
        />
      </div>
      <HomeLink />
      <nav className={styles.links} aria-label="Main">
        {mainLinks.map(({ label, to }) => (
          <Link key={to} to={to} className={styles.link} activeOptions={{ exact: to === '/' }}>
            {label}
          </Link>
        ))}
      </nav>
      <div className={styles.actions}>
        {search}
        <IconButton label="Notifications" icon={<Bell size={22} aria-hidden="true" />} />
        <div className={styles.moreLinks}>
          <Popover
            label="More links"
            open={isPopoverOpen}
            onOpenChange={setIsPopoverOpen}
            trigger={(props) => (
              <IconButton {...props} label="More links" icon={<LayoutGrid size={22} aria-hidden="true" />} />
            )}
          >
            <SecondaryLinks isInformational={isInformational} onFollow={() => setIsPopoverOpen(false)} />
          </Popover>
        </div>
        <AccountMenu />
      </div>
      {NavigationDrawer ? (
        <NavigationDrawer isInformational={isInformational} open={isDrawerOpen} onClose={closeDrawer} />
      ) : null}
    </header>
  );
}
