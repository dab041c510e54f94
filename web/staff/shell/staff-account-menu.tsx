import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import LogOut from 'lucide-react/icons/log-out';
import Settings from 'lucide-react/icons/settings';
import { useCurrentUser } from '#web/api/current-user.ts';
import { loadSession } from '#web/api/session.ts';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { Menu, MenuButton, MenuLink } from '#web/ui/overlays/menu.tsx';
import { formatRole } from '../settings/role-texts.ts';
import { signOut } from '../sign-out.ts';
import { useStaffProfile } from '../staff-profile.ts';
import styles from './staff-account-menu.module.css';

export function StaffAccountMenu() {
  const { name, grants } = useStaffProfile();
  const { data: user } = useCurrentUser();
  return (
    <Menu
      label="Account"
      trigger={(props) => (
        <button {...props} type="button" className={styles.trigger} aria-label={`Account of ${name}`}>
          <Avatar
            id={loadSession()?.userId ?? ''}
            names={user ? [user.firstName, user.lastName] : name.split(' ')}
            image={user?.profileImage}
            size="small"
          />
        </button>
      )}
      header={
        <>
          <p className={styles.name}>{name}</p>
          {grants.map(({ role, scopeName }) => (
            <p key={`${role} ${scopeName}`} className={styles.role}>
              {[formatRole(role), scopeName].filter(Boolean).join(', ')}
            </p>
          ))}
        </>
      }
    >
      <MenuLink to="/" reloadDocument icon={<ArrowUpRight size={20} aria-hidden="true" />}>
        Member portal
      </MenuLink>
      <MenuLink to="/staff/settings" icon={<Settings size={20} aria-hidden="true" />}>
        Settings
      </MenuLink>
      <MenuButton onClick={signOut} icon={<LogOut size={20} aria-hidden="true" />}>
        Log out
      </MenuButton>
    </Menu>
  );
}
