import type { ReactNode } from 'react';
import { useCurrentUser } from '#web/api/current-user.ts';
import { settingsGroups } from './settings-entries.ts';
import styles from './settings-layout.module.css';
import { SettingsMenu } from './settings-menu.tsx';
import { SettingsSelect } from './settings-select.tsx';

export function SettingsLayout({ children }: { children: ReactNode }) {
  const { data: user } = useCurrentUser();
  // Entries that not every member has are hidden until the user is loaded.
  const groups = settingsGroups({ isBillingContact: user?.isBillingContact ?? false });
  return (
    <div className={styles.layout}>
      <nav className={styles.ways} aria-label="Settings">
        <div className={styles.wide}>
          <SettingsMenu groups={groups} />
        </div>
        <div className={styles.narrow}>
          <SettingsSelect groups={groups} />
        </div>
      </nav>
      <div className={styles.screen}>{children}</div>
    </div>
  );
}
