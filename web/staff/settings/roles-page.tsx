import { useRef } from 'react';
import { NoCapability } from '../shell/no-capability.tsx';
import { StaffPage } from '../shell/staff-page.tsx';
import { usePermissions } from '../staff-profile.ts';
import { GrantForm } from './grant-form.tsx';
import { GrantsTable } from './grants-table.tsx';
import { settingsList } from './settings-list.ts';
import styles from './staff-settings-page.module.css';

export function RolesPage() {
  const { can } = usePermissions();
  const grantsHeading = useRef<HTMLHeadingElement>(null);
  if (!can('grants.read')) return <NoCapability capability="grants.read" />;
  return (
    <StaffPage title="Roles" back={settingsList}>
      <h1 className={styles.pageTitle} tabIndex={-1}>
        Roles
      </h1>
      <div className={styles.sections}>
        {can('grants.manage') ? <GrantForm /> : null}
        <section>
          <h2 ref={grantsHeading} tabIndex={-1} className={styles.title}>
            People with a role
          </h2>
          <GrantsTable onEnded={() => grantsHeading.current?.focus()} />
        </section>
      </div>
    </StaffPage>
  );
}
