import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import common from '#web/ui/display/common.module.css';
import type { SettingsEntry, SettingsGroup } from './settings-entries.ts';
import styles from './settings-menu.module.css';

export function SettingsMenu({ groups }: { groups: SettingsGroup[] }) {
  return (
    <div className={common.stackLarge}>
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
        {entries.map((entry) => (
          <MenuEntry key={entry.to} {...entry} />
        ))}
      </ul>
    </div>
  );
}

function MenuEntry({ label, to, icon: Icon }: SettingsEntry) {
  return (
    <li>
      <Link to={to} className={styles.entry}>
        <Icon size={20} aria-hidden="true" />
        {label}
      </Link>
    </li>
  );
}
