import type { ReactNode } from 'react';
import { UnsavedChangesGuard } from '#web/ui/forms/unsaved-changes-guard.tsx';
import { SubjectHistory } from '../history/subject-history.tsx';
import { ObjectHead } from '../object-page/object-head.tsx';
import { ObjectTabs } from '../object-page/object-tabs.tsx';
import { type ObjectTab, useObjectTab } from '../object-page/use-object-tab.ts';
import { StaffPage } from '../shell/staff-page.tsx';
import { DraftBadge } from './draft-badge.tsx';
import { DraftActions, type DraftActionsProps, PublishButton } from './draft-buttons.tsx';
import styles from './draft-page.module.css';
import { SaveStatusWithConflict } from './save-status-with-conflict.tsx';
import { useDraftAccess } from './use-draft-access.ts';

type Tab = ObjectTab & { content: ReactNode };

type Props<Body extends Record<string, unknown>> = DraftActionsProps<Body> & {
  /** Lines under the name. */
  lines?: ReactNode;
  picture?: ReactNode;
  /** Between Edit and Activity. */
  tabs?: Tab[];
  /** Texts of values that are not for people, for the comparison. Undefined for the others. */
  formatValue?: (name: string, value: unknown) => string | undefined;
  /** Id of the history. By default that of the object. */
  subjectId?: string;
  /** The cards with the fields. */
  children: ReactNode;
};

/** The page of an object with a draft: state, saving, publishing, fields and history. */
export function DraftPage<Body extends Record<string, unknown>>(props: Props<Body>) {
  const { kind, name, draft, list, lines, picture, tabs = [], formatValue, children } = props;
  const { item, fieldLabels, hasChanges } = draft;
  const { isReadOnly } = useDraftAccess(kind, props.scope);
  const allTabs = [
    { id: 'edit', label: isReadOnly ? 'Details' : 'Edit' },
    ...tabs,
    { id: 'activity', label: 'Activity' },
  ];
  const tab = useObjectTab(allTabs);
  return (
    <StaffPage
      title={name}
      back={list}
      note={<SaveStatusWithConflict state={draft} fieldLabels={fieldLabels} formatValue={formatValue} />}
      action={<PublishButton {...props} />}
    >
      <ObjectHead
        name={name}
        picture={picture}
        badges={<DraftBadge isLive={item.live !== null} hasDraft={item.draft !== null || hasChanges} />}
        actions={<DraftActions {...props} />}
      >
        {lines}
      </ObjectHead>
      <ObjectTabs label={name} list={allTabs} />
      {/* Stays in the page, because the editor would lose the place of the cursor. */}
      <fieldset className={styles.fields} disabled={isReadOnly} hidden={tab !== 'edit'}>
        {children}
      </fieldset>
      {tabs.find(({ id }) => id === tab)?.content}
      {tab === 'activity' ? (
        <div className={styles.activity}>
          <SubjectHistory subject={{ kind, id: props.subjectId ?? item.id }} />
        </div>
      ) : null}
      <UnsavedChangesGuard hasChanges={hasChanges}>
        The last changes are not saved yet. They stay in this browser.
      </UnsavedChangesGuard>
    </StaffPage>
  );
}
