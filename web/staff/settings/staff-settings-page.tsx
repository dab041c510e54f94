import { useQuery } from '@tanstack/react-query';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { Capability } from '#contract/permissions.ts';
import { sectionTitles } from '#contract/setting-texts.ts';
import { DraftBadge } from '../draft/draft-badge.tsx';
import { PathLink } from '../path-link.tsx';
import { StaffPage } from '../shell/staff-page.tsx';
import { usePermissions } from '../staff-profile.ts';
import { RefreshFailed } from '../table/refresh-failed.tsx';
import { settingsList, settingsOverviewQuery } from './settings-list.ts';
import styles from './staff-settings-page.module.css';

type Row = {
  path: string;
  title: string;
  note: string;
  capability: Capability;
  /** Id of its draft. */
  draftId?: string;
};

const sectionNotes: Record<keyof typeof sectionTitles, string> = {
  association: 'Name, ABN, address and email',
  links: 'Where the website, the terms and other links lead',
  bank: 'The account and the text on invoices',
  plans: 'What a membership costs, and which plans people can join',
  enquiries: 'What members can ask about, and who receives it',
  publishing: 'Whether a second person publishes',
};

const sectionRows = Object.entries(sectionTitles).map(
  ([section, title]): Row => ({
    path: section,
    title,
    note: sectionNotes[section as keyof typeof sectionNotes],
    capability: 'settings.read',
    draftId: section,
  }),
);

const groups: { title: string; rows: Row[] }[] = [
  {
    title: 'The association',
    rows: [
      ...sectionRows,
      {
        path: 'sign-in-picture',
        title: 'Sign-in picture',
        note: 'The pictures beside the sign-in form',
        capability: 'settings.read',
        draftId: 'sign-in picture',
      },
    ],
  },
  {
    title: 'The console',
    rows: [
      { path: 'roles', title: 'Roles', note: 'Who may do what', capability: 'grants.read' },
      { path: 'keyboard', title: 'Keyboard', note: 'Your single keys', capability: 'console.open' },
    ],
  },
];

/** A list of the sections that the caller may read. */
export function StaffSettingsPage() {
  const { canInSomeScope, can } = usePermissions();
  const { data, error, refetch } = useQuery({ ...settingsOverviewQuery(), enabled: can('settings.read') });
  const allowed = groups
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

const SectionRow = ({ row: { path, title, note, draftId }, drafts }: { row: Row; drafts: string[] }) => (
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
