import { useLocation } from '@tanstack/react-router';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { Menu, MenuLink } from '#web/ui/overlays/menu.tsx';
import { type SettingsGroup, settingsTitles } from './settings-entries.ts';
import styles from './settings-select.module.css';

export function SettingsSelect({ groups }: { groups: SettingsGroup[] }) {
  const path = useLocation({ select: ({ pathname }) => pathname.replace(/\/$/, '') });
  return (
    <div className={styles.select}>
      <Menu
        label="Settings"
        align="start"
        trigger={(props) => (
          <button {...props} type="button" className={styles.trigger}>
            <span>
              <span className={styles.lead}>Settings: </span>
              {settingsTitles[path] ?? 'Choose…'}
            </span>
            <ChevronDown size={18} aria-hidden="true" />
          </button>
        )}
      >
        {groups.flatMap(({ entries }) =>
          entries.map(({ label, to, icon: Icon }) => (
            <MenuLink key={to} to={to} icon={<Icon size={20} aria-hidden="true" />}>
              {label}
            </MenuLink>
          )),
        )}
      </Menu>
    </div>
  );
}
