import { TextLink } from '#web/ui/actions/text-link.ts';
import { Card } from '#web/ui/display/card.tsx';
import { DetailList } from '#web/ui/display/detail-list.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { AboutMe } from './about-me.tsx';
import { ContactDetails } from './contact-details.tsx';
import { GroupsSkeleton, MemberGroups } from './member-groups.tsx';
import type { Member } from './profile.calls.ts';
import styles from './profile-page.module.css';

export const ProfileSections = ({ member, isOwn }: { member: Member; isOwn: boolean }) => (
  <div className={styles.sections}>
    <AboutMe member={member} isOwn={isOwn} />
    <div className={styles.side}>
      <CompanyDetails member={member} isOwn={isOwn} />
      <ContactDetails member={member} isOwn={isOwn} />
    </div>
    <MemberGroups memberId={member.id} />
  </div>
);

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
        placeholder={isOwn ? 'Not provided' : undefined}
        emptyText="No company details"
      />
    </Card>
  );
}

export function ProfileSkeleton() {
  return (
    <div className={styles.sections} aria-busy="true">
      <Card title="About me">
        <p>
          <Skeleton width="100%" />
          <Skeleton width="60%" />
        </p>
      </Card>
      <div className={styles.side}>
        <Card title="Company details">
          <DetailsSkeleton labels={['Company name', 'Position title', 'Department']} />
        </Card>
        <Card title="Contact details">
          <DetailsSkeleton labels={['LinkedIn', 'Registered email', 'Work landline', 'Mobile']} />
        </Card>
      </div>
      <Card title="Collaboration groups">
        <GroupsSkeleton />
      </Card>
    </div>
  );
}

const DetailsSkeleton = ({ labels }: { labels: string[] }) => (
  <DetailList details={labels.map((label) => ({ label, value: <Skeleton width="70%" /> }))} emptyText="" />
);
