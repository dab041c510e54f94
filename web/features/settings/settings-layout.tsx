import type { ReactNode } from 'react';
import { useCurrentUser } from '#web/api/current-user.ts';
import { settingsGroups } from './settings-entries.ts';
import styles from './settings-layout.module.css';
import { SettingsMenu } from './settings-menu.tsx';
import { SettingsSelect } from './settings-select.tsx';

/** The ways through the settings at the left, or above on small screens, and the screen that was chosen. */
export function SettingsLayout({ children }: { children: ReactNode }) {
  const { data: user } = useCurrentUser();
  // Until it is known, the one entry that not everybody has is left out.
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
