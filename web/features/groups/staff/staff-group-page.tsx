import { useQuery } from '@tanstack/react-query';
import type { DraftItem } from '#contract/drafts.ts';
import type { DraftGroup } from '#contract/groups.staff.ts';
import { ApiError, isNotFound } from '#web/api/api-error.ts';
import { DraftPage } from '#web/staff/draft/draft-page.tsx';
import { useDraft } from '#web/staff/draft/use-draft.ts';
import { useDraftAccess } from '#web/staff/draft/use-draft-access.ts';
import { ObjectHeadSkeleton } from '#web/staff/object-page/object-head-skeleton.tsx';
import { ConsoleMessage } from '#web/staff/shell/console-message.tsx';
import { ObjectNotFound } from '#web/staff/shell/object-not-found.tsx';
import { StaffPage } from '#web/staff/shell/staff-page.tsx';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { countNoun } from '#web/ui/formats/count-noun.ts';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { GroupDeletionNote } from './group-deletion-note.tsx';
import { GroupFields } from './group-fields.tsx';
import { GroupMembers } from './group-members.tsx';
import { fieldLabels, listNames } from './group-values.ts';
import styles from './staff-group-page.module.css';
import { groupCalls, groupOverviewQuery, staffGroupQuery, useGroupOptions } from './staff-groups.calls.ts';
import { useGroupNames } from './use-group-names.ts';
import { useNewMembers } from './use-new-members.ts';

const list = { label: 'Groups', to: '/staff/groups' };
const copy = { label: 'Copy group', toPath: (id: string) => `/staff/groups/${id}` };

export function StaffGroupPage({ id }: { id: string }) {
  const { data: item, error, refetch } = useQuery({ ...staffGroupQuery(id), refetchOnWindowFocus: false });
  if (isNotFound(error)) return <ObjectNotFound />;
  if (error instanceof ApiError && error.status === 403) return <OtherGroup />;
  if (!item)
    return (
      <StaffPage title="Group" back={list}>
        {error ? <LoadFailed error={error} onRetry={refetch} /> : <ObjectHeadSkeleton />}
      </StaffPage>
    );
  return <GroupDraft key={id} item={item} />;
}

const OtherGroup = () => (
  <ConsoleMessage title="Not your group" heading="You do not lead this group.">
    Leaders see the groups that they lead. Ask a membership officer about the others.
  </ConsoleMessage>
);

function GroupDraft({ item }: { item: DraftItem<DraftGroup> }) {
  const { id, live } = item;
  const draft = useDraft({ item, calls: groupCalls, fieldLabels });
  const scope = { groupId: id };
  const { isReadOnly } = useDraftAccess('group', scope);
  const { types, sectors } = useGroupOptions();
  const { data: overview } = useQuery(groupOverviewQuery(id));
  const newMembers = useNewMembers(id);
  const { values, conflict } = draft;
  const theirs = conflict?.fields.find(({ name }) => name === 'parentId')?.theirs;
  const toGroupName = useGroupNames(id, [values.parentId, (theirs as string | null | undefined) ?? null]);
  const formatValue = (name: string, value: unknown) => {
    if (name === 'typeId') return listNames(types, [String(value)]);
    if (name === 'sectorIds') return listNames(sectors, value as string[]);
    if (name === 'parentId') return value ? toGroupName(String(value)) : '';
    return name === 'imageKey' && value ? 'Another picture' : undefined;
  };
  const name = values.name || 'Untitled group';
  const memberCount = live ? overview?.memberCount : undefined;
  const lines = [
    listNames(types, [String(values.typeId)]),
    values.parentId && `part of ${toGroupName(values.parentId)}`,
    memberCount !== undefined && countNoun(memberCount, 'member'),
  ];
  return (
    <DraftPage
      kind="group"
      draft={draft}
      name={name}
      scope={scope}
      list={list}
      copy={copy}
      manageCapability="groups.manage"
      formatValue={formatValue}
      picture={
        <span className={styles.picture}>
          <Avatar id={id} names={name.split(' ')} image={values.imageKey && `/files/${values.imageKey}`} />
        </span>
      }
      lines={<p>{lines.filter(Boolean).join(' · ')}</p>}
      tabs={[
        {
          id: 'members',
          label: 'Members',
          count: memberCount,
          content: <GroupMembers group={{ id, name, isLive: live !== null }} newMembers={newMembers} />,
        },
      ]}
      deletionNote={<GroupDeletionNote id={id} />}
    >
      <GroupFields draft={draft} toGroupName={toGroupName} isReadOnly={isReadOnly} />
    </DraftPage>
  );
}
