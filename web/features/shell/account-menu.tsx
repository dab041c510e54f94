import Briefcase from 'lucide-react/icons/briefcase';
import LogOut from 'lucide-react/icons/log-out';
import Mail from 'lucide-react/icons/mail';
import ReceiptText from 'lucide-react/icons/receipt-text';
import Settings from 'lucide-react/icons/settings';
import User from 'lucide-react/icons/user';
import { useCurrentUser } from '#web/api/current-user.ts';
import { loadSession } from '#web/api/session.ts';
import { useSignOut } from '#web/api/use-sign-out.ts';
import { Avatar } from '#web/ui/display/avatar.tsx';
import common from '#web/ui/display/common.module.css';
import { Menu, MenuButton, MenuLink } from '#web/ui/overlays/menu.tsx';
import styles from './account-menu.module.css';

const links = [
  { label: 'View profile', to: '/profile', icon: User },
  { label: 'Settings', to: '/settings/account-details', icon: Settings },
  { label: 'Invoices', to: '/settings/personal-invoices', icon: ReceiptText },
  { label: 'Contact us', to: '/contact-us', icon: Mail },
] as const;

/** The staff console is another document. */
const staffLink = { label: 'Staff', to: '/staff', icon: Briefcase, reloadDocument: true } as const;

export function AccountMenu() {
  const signOut = useSignOut();
  const { data: user } = useCurrentUser();
  const names = user ? [user.firstName, user.lastName] : [];
  const name = names.join(' ');
  return (
    <Menu
      label="Account"
      trigger={(props) => (
        <button
          {...props}
          type="button"
          className={styles.trigger}
          aria-label={name ? `Account of ${name}` : 'Account'}
        >
          <Avatar id={loadSession()?.userId ?? ''} names={names} image={user?.profileImage} size="small" />
        </button>
      )}
      header={
        <>
          <p className={styles.name}>{name}</p>
          <p className={common.note}>{user?.membership?.name}</p>
        </>
      }
    >
      {(user?.hasStaffAccess ? [staffLink, ...links] : links).map(({ label, icon: Icon, ...link }) => (
        <MenuLink key={label} {...link} icon={<Icon size={20} aria-hidden="true" />}>
          {label}
        </MenuLink>
      ))}
      <MenuButton onClick={signOut} icon={<LogOut size={20} aria-hidden="true" />}>
        Log out
      </MenuButton>
    </Menu>
  );
}
