import type { Capability } from '#contract/permissions.ts';
import { sectionTitles } from '#contract/setting-texts.ts';

export type SettingsRow = {
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
  ([section, title]): SettingsRow => ({
    path: section,
    title,
    note: sectionNotes[section as keyof typeof sectionNotes],
    capability: 'settings.read',
    draftId: section,
  }),
);

export const settingsGroups: { title: string; rows: SettingsRow[] }[] = [
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
      {
        path: 'acting',
        title: 'Acting as members',
        note: 'Who opened the portal as a member, and why',
        capability: 'history.read',
      },
      { path: 'keyboard', title: 'Keyboard', note: 'Your single keys', capability: 'console.open' },
    ],
  },
];
