import { Link, useLocation } from '@tanstack/react-router';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ReactNode, useId } from 'react';
import { useCurrentUser } from '#web/api/current-user.ts';
import { Menu, MenuLink } from '#web/ui/overlays/menu.tsx';
import { type SettingsGroup, settingsGroups, settingsTitles } from './settings-entries.ts';
import styles from './settings-layout.module.css';

export function SettingsLayout({ children }: { children: ReactNode }) {
  const { data: user } = useCurrentUser();
  // Entries that not every member has are hidden until the user is loaded.
  const groups = settingsGroups({ isBillingContact: user?.isBillingContact ?? false });
  return (
    <div className={styles.layout}>
      <nav className={styles.navigation} aria-label="Settings">
        <SettingsMenu groups={groups} />
        <SettingsSelect groups={groups} />
      </nav>
      <div className={styles.content}>{children}</div>
    </div>
  );
}

function SettingsMenu({ groups }: { groups: SettingsGroup[] }) {
  return (
    <div className={styles.menu}>
      {groups.map((group) => (
        <MenuGroup key={group.entries[0]?.to} {...group} />
      ))}
    </div>
  );
}

function MenuGroup({ title, entries }: SettingsGroup) {
  const id = useId();
  return (
    <div>
      {title ? (
        <p id={id} className={styles.title}>
          {title}
        </p>
      ) : null}
      <ul aria-labelledby={title ? id : undefined}>
        {entries.map(({ label, to, icon: Icon }) => (
          <li key={to}>
            <Link to={to} className={styles.entry}>
              <Icon size={20} />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

function SettingsSelect({ groups }: { groups: SettingsGroup[] }) {
  const path = useLocation({ select: ({ pathname }) => pathname.replace(/\/$/, '') });
  return (
    <div className={styles.select}>
      <Menu
        label="Settings"
        align="start"
        trigger={(props) => (
          <button {...props} type="button" className={styles.trigger}>
            <span>
              <span className={styles.prefix}>Settings: </span>
              {settingsTitles[path] ?? 'Choose…'}
            </span>
            <ChevronDown size={18} />
          </button>
        )}
      >
        {groups.flatMap(({ entries }) =>
          entries.map(({ label, to, icon: Icon }) => (
            <MenuLink key={to} to={to} icon={<Icon size={20} />}>
              {label}
            </MenuLink>
          )),
        )}
      </Menu>
    </div>
  );
}
