import { useQuery } from '@tanstack/react-query';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { DraftBadge } from '../draft/draft-badge.tsx';
import { PathLink } from '../path-link.tsx';
import { StaffPage } from '../shell/staff-page.tsx';
import { usePermissions } from '../staff-profile.ts';
import { RefreshFailed } from '../table/refresh-failed.tsx';
import { settingsList, settingsOverviewQuery } from './settings-list.ts';
import { type SettingsRow, settingsGroups } from './settings-rows.ts';
import styles from './staff-settings-page.module.css';

/** A list of the sections that the caller may read. */
export function StaffSettingsPage() {
  const { canInSomeScope, can } = usePermissions();
  const { data, error, refetch } = useQuery({ ...settingsOverviewQuery(), enabled: can('settings.read') });
  const allowed = settingsGroups
    .map(({ title, rows }) => ({ title, rows: rows.filter((row) => canInSomeScope(row.capability)) }))
    .filter(({ rows }) => rows.length > 0);
  return (
    <StaffPage title="Settings" layout="narrow">
      {error ? <RefreshFailed onRetry={() => void refetch()} /> : null}
      <div className={styles.sections}>
        {allowed.map(({ title, rows }) => (
          <section key={title}>
            <h2 className={styles.title}>{title}</h2>
            <ul className={styles.list}>
              {rows.map((row) => (
                <SectionRow key={row.path} row={row} drafts={data?.drafts ?? []} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </StaffPage>
  );
}

const SectionRow = ({
  row: { path, title, note, draftId },
  drafts,
}: {
  row: SettingsRow;
  drafts: string[];
}) => (
  <li>
    <PathLink path={`${settingsList.to}/${path}`} className={styles.row}>
      <span className={styles.text}>
        <span className={styles.name}>{title}</span>
        <span className={styles.note}>{note}</span>
      </span>
      {draftId && drafts.includes(draftId) ? <DraftBadge isLive hasDraft /> : null}
      <ChevronRight size={20} className={styles.arrow} aria-hidden="true" />
    </PathLink>
  </li>
);
