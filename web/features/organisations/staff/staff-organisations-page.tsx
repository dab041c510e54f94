import { Navigate, useNavigate } from '@tanstack/react-router';
import Plus from 'lucide-react/icons/plus';
import { ActionButton } from '#web/staff/action-button.tsx';
import { StaffPage } from '#web/staff/shell/staff-page.tsx';
import { usePermissions, useStaffProfile } from '#web/staff/staff-profile.ts';
import { StaffTable } from '#web/staff/table/staff-table.tsx';
import type { Column, Filter, View } from '#web/staff/table/table-types.ts';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { Tags } from '#web/ui/display/tags.tsx';
import { formatCount } from '#web/ui/formats/format-count.ts';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { OrganisationBadge } from './organisation-badge.tsx';
import { listPlanLabels, planLabels } from './plan-labels.ts';
import {
  type OrganisationFilters,
  type StaffOrganisationRow,
  staffOrganisationsQuery,
  useOrganisationFilters,
} from './staff-organisations.calls.ts';
import styles from './staff-organisations-page.module.css';

const columns: Column<StaffOrganisationRow>[] = [
  {
    id: 'name',
    label: 'Name',
    sortField: 'name',
    cell: ({ id, name, pictureUrl, ...row }) => (
      <span className={styles.name}>
        <Avatar id={id} names={name.split(' ')} image={pictureUrl} size="small" />
        <span>{name}</span>
        <OrganisationBadge organisation={row} />
      </span>
    ),
  },
  {
    id: 'place',
    label: 'Place',
    isSecondary: true,
    cell: ({ suburb, state }) => [suburb, state].filter(Boolean).join(', '),
  },
  { id: 'country', label: 'Country', sortField: 'country', cell: ({ country }) => country },
  {
    id: 'sectors',
    label: 'Sectors',
    cell: ({ sectors }) => <Tags tags={sectors.map(({ name }) => name)} maxVisible={1} />,
  },
  {
    id: 'plans',
    label: 'Joinable plans',
    isHiddenByDefault: true,
    cell: ({ joinablePlans }) => listPlanLabels(joinablePlans).join(', '),
  },
  {
    id: 'members',
    label: 'Listed members',
    sortField: 'members',
    align: 'end',
    cell: ({ listedMemberCount }) => formatCount(listedMemberCount),
  },
];

const views: View[] = [
  { label: 'Active', search: { status: 'active' } },
  { label: 'Retired', search: { status: 'retired' } },
];

const toOptions = (values: string[]) => values.map((value) => ({ value, label: value }));

const toFilters = ({ countries, states, sectors }: OrganisationFilters): Filter[] => [
  {
    name: 'status',
    label: 'Status',
    isInBar: false,
    options: [
      { value: 'active', label: 'Active' },
      { value: 'retired', label: 'Retired' },
    ],
  },
  { name: 'country', label: 'Country', options: toOptions(countries) },
  { name: 'state', label: 'State', options: toOptions(states) },
  { name: 'sector', label: 'Sector', options: sectors.map(({ id, name }) => ({ value: id, label: name })) },
  {
    name: 'plan',
    label: 'Joinable plan',
    options: Object.entries(planLabels).map(([value, label]) => ({ value, label })),
  },
];

export function StaffOrganisationsPage() {
  const { can } = usePermissions();
  const { grants } = useStaffProfile();
  const filters = useOrganisationFilters();
  const navigate = useNavigate();
  const [ownId, ...otherIds] = grants.flatMap(({ organisationId }) => organisationId ?? []);
  if (!can('organisations.read') && ownId && otherIds.length === 0)
    return <Navigate to="/staff/organisations/$id" params={{ id: ownId }} replace />;
  const create = () => void navigate({ to: '/staff/organisations/$id', params: { id: 'new' } });
  const newButton = (
    <ActionButton
      kind="primary"
      label="New organisation"
      icon={<Plus size={18} aria-hidden="true" />}
      keys="n"
      capability="organisations.manage"
      onClick={create}
    />
  );
  return (
    <StaffPage title="Organisations" layout="fixed" action={newButton}>
      <StaffTable
        name="organisations"
        exportList="organisations"
        label="Organisations"
        load={staffOrganisationsQuery}
        toRows={({ organisations }) => organisations}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        rowPath={({ id }) => `/staff/organisations/${id}`}
        columns={columns}
        filters={toFilters(filters)}
        views={views}
        searchLabel="Search organisations"
        emptyState={<EmptyState title="No organisations yet. Add the first one with New organisation." />}
      />
    </StaffPage>
  );
}
