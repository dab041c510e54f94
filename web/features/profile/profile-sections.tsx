import { AboutMe } from './about-me.tsx';
import { CompanyDetails } from './company-details.tsx';
import { ContactDetails } from './contact-details.tsx';
import { MemberGroups } from './member-groups.tsx';
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
