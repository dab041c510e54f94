import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import SquarePen from 'lucide-react/icons/square-pen';
import { useState } from 'react';
import { isNotFound } from '#web/api/api-error.ts';
import { ActionButton } from '#web/staff/action-button.tsx';
import { formatDay } from '#web/staff/format-moment.ts';
import { SubjectHistory } from '#web/staff/history/subject-history.tsx';
import { ObjectCard, ObjectCards } from '#web/staff/object-page/object-cards.tsx';
import { ObjectHead } from '#web/staff/object-page/object-head.tsx';
import { ObjectHeadSkeleton } from '#web/staff/object-page/object-head-skeleton.tsx';
import { ObjectTabs } from '#web/staff/object-page/object-tabs.tsx';
import { useObjectTab } from '#web/staff/object-page/use-object-tab.ts';
import { ObjectNotFound } from '#web/staff/shell/object-not-found.tsx';
import { StaffPage } from '#web/staff/shell/staff-page.tsx';
import { usePermissions } from '#web/staff/staff-profile.ts';
import { ExternalLink } from '#web/ui/actions/external-link.tsx';
import { TextLink } from '#web/ui/actions/text-link.ts';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { countNoun } from '#web/ui/formats/count-noun.ts';
import { createLazyModule, useLazyModule } from '#web/ui/overlays/lazy-module.ts';
import { Banner } from '#web/ui/states/banner.tsx';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { ContactsCard } from './contacts-card.tsx';
import { EditOrganisationForm } from './edit-organisation-form.tsx';
import { OrganisationBadge } from './organisation-badge.tsx';
import {
  AboutCard,
  AdministratorsCard,
  DetailsCard,
  JoiningCard,
  MembersCard,
} from './organisation-cards.tsx';
import styles from './staff-organisation-page.module.css';
import { type StaffOrganisation, staffOrganisationQuery } from './staff-organisations.calls.ts';

const mergeDialog = createLazyModule(async () => (await import('./merge-dialog.tsx')).MergeDialog);
const retireDialog = createLazyModule(async () => (await import('./retire-dialog.tsx')).RetireDialog);

const tabs = [
  { id: 'overview', label: 'Overview' },
  { id: 'edit', label: 'Edit' },
];

export function StaffOrganisationPage({ id }: { id: string }) {
  const { data: organisation, error, refetch } = useQuery(staffOrganisationQuery(id));
  if (isNotFound(error)) return <ObjectNotFound />;
  return (
    <StaffPage
      title={organisation?.name ?? 'Organisation'}
      back={{ label: 'Organisations', to: '/staff/organisations' }}
    >
      {organisation ? (
        <OrganisationObject organisation={organisation} />
      ) : error ? (
        <LoadFailed error={error} onRetry={refetch} />
      ) : (
        <ObjectHeadSkeleton />
      )}
    </StaffPage>
  );
}

type Props = { organisation: StaffOrganisation };

function OrganisationObject({ organisation }: Props) {
  const { id, mergedInto } = organisation;
  const { can } = usePermissions();
  const navigate = useNavigate();
  const canEdit = can('organisations.edit', { organisationId: id }) && !mergedInto;
  const tab = useObjectTab(tabs);
  const showTab = (name?: string) =>
    void navigate({ to: '.', search: { tab: name } as never, resetScroll: false });
  return (
    <>
      <OrganisationHead
        organisation={organisation}
        onEdit={canEdit && tab === 'edit' ? undefined : () => showTab('edit')}
      />
      {canEdit ? <ObjectTabs label={organisation.name} list={tabs} /> : null}
      {canEdit && tab === 'edit' ? (
        <EditOrganisationForm organisation={organisation} onDone={() => showTab()} />
      ) : (
        <Overview organisation={organisation} />
      )}
    </>
  );
}

/** Without `onEdit` while the form is open. */
type HeadProps = Props & { onEdit: (() => void) | undefined };

function OrganisationHead({ organisation, onEdit }: HeadProps) {
  const { id, name, pictureUrl, suburb, state, country, memberCount } = organisation;
  return (
    <ObjectHead
      name={name}
      picture={
        <span className={styles.picture}>
          <Avatar id={id} names={name.split(' ')} image={pictureUrl} size="large" />
        </span>
      }
      badges={<OrganisationBadge organisation={organisation} />}
      actions={<Actions organisation={organisation} onEdit={onEdit} />}
    >
      <p>
        {[[suburb, state, country].filter(Boolean).join(', '), countNoun(memberCount, 'member')]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <ExternalLink href={`/organisations/${id}`}>Page in the portal</ExternalLink>
    </ObjectHead>
  );
}

/** A merged organisation can only be put back, see its activity. */
function Actions({ organisation, onEdit }: HeadProps) {
  const { id, retiredAt, mergedInto } = organisation;
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<'merge' | 'retire'>();
  const close = () => setDialog(undefined);
  const MergeDialog = useLazyModule(mergeDialog, dialog === 'merge', close);
  const RetireDialog = useLazyModule(retireDialog, dialog === 'retire', close);
  if (mergedInto) return null;
  const showMerged = (intoId: string) =>
    void navigate({ to: '/staff/organisations/$id', params: { id: intoId } });
  return (
    <>
      {onEdit ? (
        <ActionButton
          label="Edit"
          icon={<SquarePen size={18} aria-hidden="true" />}
          keys="e"
          capability="organisations.edit"
          scope={{ organisationId: id }}
          onClick={onEdit}
        />
      ) : null}
      <ActionButton label="Merge…" capability="organisations.manage" onClick={() => setDialog('merge')} />
      <ActionButton
        label={retiredAt ? 'Reinstate…' : 'Retire…'}
        capability="organisations.manage"
        onClick={() => setDialog('retire')}
      />
      {MergeDialog && dialog === 'merge' ? (
        <MergeDialog organisation={organisation} onMerged={showMerged} onClose={close} />
      ) : null}
      {RetireDialog && dialog === 'retire' ? (
        <RetireDialog organisation={organisation} onClose={close} />
      ) : null}
    </>
  );
}

function Overview({ organisation }: Props) {
  const { id } = organisation;
  const { can } = usePermissions();
  return (
    <>
      <RetiredBanner organisation={organisation} />
      <ObjectCards
        aside={
          <ObjectCard title="Activity">
            <SubjectHistory subject={{ kind: 'organisation', id }} />
          </ObjectCard>
        }
      >
        <DetailsCard organisation={organisation} />
        <MembersCard organisation={organisation} />
        <JoiningCard organisation={organisation} />
        {can('members.readPrivate') ? <ContactsCard organisation={organisation} /> : null}
        <AdministratorsCard organisation={organisation} />
        <AboutCard organisation={organisation} />
      </ObjectCards>
    </>
  );
}

function RetiredBanner({ organisation: { retiredAt, mergedInto } }: Props) {
  if (!retiredAt) return null;
  const date = formatDay(retiredAt);
  return (
    <div className={styles.banner}>
      <Banner kind="info">
        {mergedInto ? (
          <p>
            Merged into{' '}
            <TextLink to="/staff/organisations/$id" params={{ id: mergedInto.id }}>
              {mergedInto.name}
            </TextLink>{' '}
            on {date}. To undo the merge, put it back under Activity.
          </p>
        ) : (
          `Retired on ${date}. Members keep it in their profile, and no list or filter offers it.`
        )}
      </Banner>
    </div>
  );
}
