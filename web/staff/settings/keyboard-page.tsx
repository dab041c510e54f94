import { Switch } from '#web/ui/fields/switch.tsx';
import { setSingleKeys, useSingleKeys } from '../keys/single-keys.ts';
import { ObjectCard } from '../object-page/object-cards.tsx';
import { StaffPage } from '../shell/staff-page.tsx';
import { settingsList } from './settings-list.ts';
import styles from './staff-settings-page.module.css';

export function KeyboardPage() {
  const areSingleKeysOn = useSingleKeys();
  return (
    <StaffPage title="Keyboard" layout="narrow" back={settingsList}>
      <h1 className={styles.pageTitle} tabIndex={-1}>
        Keyboard
      </h1>
      <ObjectCard title="Your keys">
        <Switch
          label="Single keys"
          hint="Keys such as J, K and ? work while no field has the focus. This setting is kept in this browser."
          checked={areSingleKeysOn}
          onCheckedChange={setSingleKeys}
        />
      </ObjectCard>
    </StaffPage>
  );
}
