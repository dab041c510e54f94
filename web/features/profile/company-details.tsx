import { TextLink } from '#web/ui/actions/text-link.ts';
import { Card } from '#web/ui/display/card.tsx';
import { DetailList } from '#web/ui/display/detail-list.tsx';
import type { Member } from './profile.calls.ts';

export function CompanyDetails({ member, isOwn }: { member: Member; isOwn: boolean }) {
  const { companyId, companyName, positionTitle, department } = member;
  return (
    <Card title="Company details">
      <DetailList
        details={[
          {
            label: 'Company name',
            value: companyId ? (
              <TextLink to={`/organisations/${companyId}` as string}>{companyName}</TextLink>
            ) : (
              companyName
            ),
          },
          { label: 'Position title', value: positionTitle },
          { label: 'Department', value: department },
        ]}
        missing={isOwn ? 'Not given' : undefined}
        nothing="No company details"
      />
    </Card>
  );
}
