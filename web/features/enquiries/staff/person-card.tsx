import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { StaffEnquiryDetail } from '#contract/enquiries.staff.ts';
import { formatDay, formatMoment } from '#web/staff/format-moment.ts';
import { Facts, ObjectCard } from '#web/staff/object-page/object-cards.tsx';
import { askerQuery } from './enquiries.calls.ts';
import { OwnerSelect } from './owner-select.tsx';

/** The person who asked, as far as the caller may see, and the owner. */
export function PersonCard({ enquiry }: { enquiry: StaffEnquiryDetail }) {
  const { name, email, phoneNumber, memberId, firstAnsweredAt } = enquiry;
  const { data: member } = useQuery({
    ...askerQuery(memberId ?? ''),
    enabled: memberId !== null,
    retry: false,
  });
  const organisation = member?.organisation?.name ?? member?.unlistedOrganisationName;
  const memberFacts = member
    ? [
        { label: 'Organisation', value: organisation },
        { label: 'Membership', value: member.membership },
        { label: 'Member since', value: member.joinedAt ? formatDay(member.joinedAt) : null },
      ]
    : [];
  return (
    <ObjectCard title="Person">
      <Facts
        facts={[
          {
            label: 'Name',
            value: member ? (
              <Link to="/staff/members/$id" params={{ id: member.id }}>
                {name}
              </Link>
            ) : (
              name
            ),
          },
          { label: 'Email', value: <a href={`mailto:${email}`}>{email}</a> },
          { label: 'Phone', value: phoneNumber },
          ...memberFacts,
          { label: 'First answer', value: firstAnsweredAt ? formatMoment(firstAnsweredAt) : null },
          { label: 'Owner', value: <OwnerSelect enquiry={enquiry} /> },
        ]}
      />
    </ObjectCard>
  );
}
