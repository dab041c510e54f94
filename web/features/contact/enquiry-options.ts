import { type EnquiryType, enquiryTypes } from '#contract/enquiries.ts';
import type { Option } from '#web/ui/fields/select-field.tsx';

const labels: Record<EnquiryType, string> = {
  General: 'General',
  MembershipIssue: 'Membership issue',
  Events: 'Events',
  Media: 'Media',
  Shop: 'Shop',
  Aiims: 'AIIMS',
  AiimsOnline: 'AIIMS Online',
  LearningAndDevelopment: 'Learning and development',
  HydrogenCourse: 'Hydrogen course',
  EmvLeadershipCourse: 'EMV leadership course',
};

export const enquiryOptions: Option[] = enquiryTypes.map((value) => ({ value, label: labels[value] }));
