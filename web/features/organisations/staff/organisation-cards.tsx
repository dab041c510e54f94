import { formatLastDay } from '#web/staff/format-moment.ts';
import { Facts, ObjectCard } from '#web/staff/object-page/object-cards.tsx';
import { usePermissions } from '#web/staff/staff-profile.ts';
import { ExternalLink } from '#web/ui/actions/external-link.tsx';
import { NewTabLink } from '#web/ui/actions/new-tab-link.tsx';
import { ensureHttps, formatUrl } from '#web/ui/actions/normalise-url.ts';
import { TextLink } from '#web/ui/actions/text-link.ts';
import common from '#web/ui/display/common.module.css';
import { Tags } from '#web/ui/display/tags.tsx';
import { formatCount } from '#web/ui/formats/format-count.ts';
import { listPlanLabels } from './plan-labels.ts';
import type { StaffOrganisation } from './staff-organisations.calls.ts';

type Props = { organisation: StaffOrganisation };

export function DetailsCard({ organisation }: Props) {
  const { street, suburb, state, postcode, country, phone, website, abn } = organisation;
  const place = [suburb, state, postcode].filter(Boolean).join(' ');
  return (
    <ObjectCard title="Details">
      <Facts
        facts={[
          { label: 'Address', value: [street, place, country].filter(Boolean).join(', ') },
          { label: 'Phone', value: phone && <ExternalLink href={toPhoneLink(phone)}>{phone}</ExternalLink> },
          {
            label: 'Website',
            value: website && <NewTabLink href={ensureHttps(website)}>{formatUrl(website)}</NewTabLink>,
          },
          { label: 'ABN', value: abn },
        ]}
      />
    </ObjectCard>
  );
}

const toPhoneLink = (number: string) => `tel:${number.replace(/[^\d+]/g, '')}`;

export function AboutCard({ organisation: { about } }: Props) {
  return (
    <ObjectCard title="About" isWide>
      {about ? <p>{about}</p> : <p className={common.muted}>No description yet.</p>}
    </ObjectCard>
  );
}

export function MembersCard({ organisation }: Props) {
  const { id, memberCount, listedMemberCount, companyInvoiceCount, mergedFrom } = organisation;
  return (
    <ObjectCard
      title="Members"
      action={
        listedMemberCount > 0 ? (
          <ExternalLink href={`/members?companies=${id}`}>Show in the directory</ExternalLink>
        ) : null
      }
    >
      <Facts
        facts={[
          { label: 'In all', value: formatCount(memberCount) },
          { label: 'Listed', value: formatCount(listedMemberCount) },
          { label: 'Company invoices', value: formatCount(companyInvoiceCount) },
          ...(mergedFrom.length > 0
            ? [{ label: 'Merged into it', value: <OrganisationLinks list={mergedFrom} /> }]
            : []),
        ]}
      />
    </ObjectCard>
  );
}

const OrganisationLinks = ({ list }: { list: StaffOrganisation['mergedFrom'] }) => (
  <ul>
    {list.map(({ id, name }) => (
      <li key={id}>
        <TextLink to="/staff/organisations/$id" params={{ id }}>
          {name}
        </TextLink>
      </li>
    ))}
  </ul>
);

export function JoiningCard({ organisation: { joinablePlans, sectors, retiredAt } }: Props) {
  const plans = listPlanLabels(joinablePlans);
  return (
    <ObjectCard title="Joining and sectors">
      <Facts
        facts={[
          {
            label: 'Joinable plans',
            value: plans.length > 0 && (retiredAt ? `${plans.join(', ')} (while active)` : plans.join(', ')),
          },
          {
            label: 'Sectors',
            value: sectors.length > 0 && (
              <Tags tags={sectors.map(({ name }) => name)} maxVisible={sectors.length} />
            ),
          },
        ]}
      />
    </ObjectCard>
  );
}

export function AdministratorsCard({ organisation: { administrators } }: Props) {
  const { can } = usePermissions();
  return (
    <ObjectCard
      title="Agency administrators"
      action={
        can('grants.manage') ? <TextLink to="/staff/settings/roles">Grant or end a role</TextLink> : null
      }
    >
      {administrators.length === 0 ? (
        <p className={common.muted}>None. An administrator can grant the role to a member.</p>
      ) : (
        <Facts
          facts={administrators.map(({ grantId, member, until }) => ({
            key: grantId,
            label: until ? `Until ${formatLastDay(until)}` : 'Without end',
            value: can('members.read') ? (
              <TextLink to="/staff/members/$id" params={{ id: member.id }}>
                {member.name}
              </TextLink>
            ) : (
              member.name
            ),
          }))}
        />
      )}
    </ObjectCard>
  );
}
