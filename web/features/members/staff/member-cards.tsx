import { contactSwitches } from '#contract/contact-fields.ts';
import { Facts, ObjectCard } from '#web/staff/object-page/object-cards.tsx';
import { TextLink } from '#web/ui/actions/text-link.ts';
import common from '#web/ui/display/common.module.css';
import { BillingContactButton } from './billing-contact-button.tsx';
import styles from './member-cards.module.css';
import type { MemberOverview, StaffMember } from './staff-members.calls.ts';

type MemberProps = { member: StaffMember };
type Details = NonNullable<StaffMember['details']>;

export function OrganisationCard({ member }: MemberProps) {
  const { organisation, unlistedOrganisationName, position, details } = member;
  return (
    <ObjectCard title="Organisation" action={<BillingContactButton member={member} />}>
      <Facts
        facts={[
          {
            label: 'Organisation',
            value: organisation ? (
              <TextLink to="/staff/organisations/$id" params={{ id: organisation.id }}>
                {organisation.name}
              </TextLink>
            ) : (
              unlistedOrganisationName && `${unlistedOrganisationName} (not listed)`
            ),
          },
          { label: 'Position', value: position },
          ...(details ? [{ label: 'Billing contact', value: details.isBillingContact ? 'Yes' : 'No' }] : []),
        ]}
      />
    </ObjectCard>
  );
}

/** The settings of the member. Staff cannot change them. */
export function DirectoryCard({ member, details }: MemberProps & { details: Details }) {
  const consents = {
    'By email': details.agreeToEmail,
    'By SMS': details.agreeToSMS,
    Push: details.agreeToSubsAndComm,
  };
  return (
    <ObjectCard title="Directory and consents">
      <Facts
        facts={[
          {
            label: 'In the directory',
            value: member.isListed ? 'Yes' : `No: ${describeUnlisted(member, details)}`,
          },
          { label: 'Hidden there', value: listHidden(details).join(', ') || 'Nothing' },
          { label: 'Agreed to', value: listOn(consents).join(', ') || 'No messages' },
        ]}
      />
      <p className={common.note}>Only the member changes these settings.</p>
    </ObjectCard>
  );
}

const listOn = (switches: Record<string, boolean | undefined>) =>
  Object.entries(switches).flatMap(([label, isOn]) => (isOn ? [label] : []));

const listHidden = ({ showDirectoryPhoto, showEmail, showPersonalMobile, showWorkLandline }: Details) =>
  listOn({
    Photo: !showDirectoryPhoto,
    [contactSwitches.showEmail.label]: !showEmail,
    [contactSwitches.showPersonalMobile.label]: !showPersonalMobile,
    [contactSwitches.showWorkLandline.label]: !showWorkLandline,
  });

function describeUnlisted(
  { account, isEmailConfirmed, mergedInto }: StaffMember,
  { includeInDirectory }: Details,
): string {
  if (mergedInto) return 'merged into another member';
  if (account?.disabledAt) return 'the account is disabled';
  return listOn({
    'the member chose it': !includeInDirectory,
    'the email is not confirmed': !isEmailConfirmed,
  }).join(', and ');
}

export function GroupsCard({ overview: { groups } }: { overview: MemberOverview }) {
  const { total, first } = groups;
  return (
    <ObjectCard title="Groups">
      {total === 0 ? <p className={common.muted}>In no collaboration group.</p> : null}
      <ul className={styles.tags}>
        {first.map(({ id, name }) => (
          <li key={id}>
            <TextLink to="/staff/groups/$id" params={{ id }}>
              {name}
            </TextLink>
          </li>
        ))}
        {total > first.length ? (
          <li>
            <TextLink to="." search={{ tab: 'records', kind: 'groups' } as never}>
              All {total}
            </TextLink>
          </li>
        ) : null}
      </ul>
    </ObjectCard>
  );
}
