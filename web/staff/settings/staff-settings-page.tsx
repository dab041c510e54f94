import { useRef } from 'react';
import { Switch } from '#web/ui/fields/switch.tsx';
import { setSingleKeys, useSingleKeys } from '../keys/single-keys.ts';
import { ObjectCard } from '../object-page/object-cards.tsx';
import { StaffPage } from '../shell/staff-page.tsx';
import { usePermissions } from '../staff-profile.ts';
import { GrantForm } from './grant-form.tsx';
import { GrantsTable } from './grants-table.tsx';
import styles from './staff-settings-page.module.css';

/** The caller's own settings, and the grants for callers who may read them. */
export function StaffSettingsPage() {
  const { can } = usePermissions();
  const grantsHeading = useRef<HTMLHeadingElement>(null);
  return (
    <StaffPage title="Settings">
      <div className={styles.sections}>
        {can('grants.manage') ? <GrantForm /> : null}
        {can('grants.read') ? (
          <section>
            <h2 ref={grantsHeading} tabIndex={-1} className={styles.title}>
              People with a role
            </h2>
            <GrantsTable onEnded={() => grantsHeading.current?.focus()} />
          </section>
        ) : null}
        <OwnSettings />
      </div>
    </StaffPage>
  );
}

function OwnSettings() {
  const areSingleKeysOn = useSingleKeys();
  return (
    <ObjectCard title="Your keyboard">
      <Switch
        label="Single keys"
        hint="Keys such as J, K and ? work while no field has the focus. This setting is kept in this browser."
        checked={areSingleKeysOn}
        onCheckedChange={setSingleKeys}
      />
    </ObjectCard>
  );
}
