import { canary, hiddenFields } from './hidden-member-fields.ts';

export const otherHiddenFields = {
  dateOfBirth: '1931-03-29',
  dietaryRequirements: [canary('Diet')],
  accessibilityRequirement: canary('Access'),
};
/** Also visible to informational and unconfirmed members. */
export const nameAndPosition = {
  preferredName: canary('Preferred'),
  postnominals: canary('Postnominals'),
  pronouns: canary('Pronouns'),
  positionTitle: canary('Position'),
};
export const forFullMembers = {
  aboutMe: canary('About'),
  department: canary('Department'),
  workSuburb: canary('Work'),
};
export const visibleFields = { ...nameAndPosition, ...forFullMembers };
export const registeredEmail = 'canary-registered@canary.example';
export const photoKey = `${'canary'.repeat(5)}.svg`;
export const alwaysHidden = [
  ...Object.values(hiddenFields),
  '1931-03-29',
  '1931/03/29',
  canary('Diet'),
  canary('Access'),
  registeredEmail,
];

type Sought = { secrets: string[]; memberId: string; groupId: string };

/** All searches and lists in which the member could appear. */
export const searchesFor = ({ secrets, memberId, groupId }: Sought): string[] => [
  ...secrets
    .map(encodeURIComponent)
    .flatMap((secret) => [
      `/api/members/list?req.name=${secret}`,
      `/api/members/companies?query=${secret}`,
      `/api/collabgroups/members?id=${groupId}&name=${secret}`,
      `/api/collabgroups?name=${secret}&memberId=${memberId}`,
      `/api/orgs/list?filters[0].Key=name&filters[0].Value=${secret}`,
      `/api/resources/list?request.title=${secret}`,
      `/api/search?text=${secret}`,
      `/api/search/people?text=${secret}`,
      `/api/search/suggestions?text=${secret}`,
    ]),
  '/api/members/list?req.size=100&req.name=Hana',
  '/api/search/people?text=Hana&size=100',
  '/api/search/suggestions?text=Hana',
  `/api/collabgroups/members?id=${groupId}&size=100`,
  `/api/collabgroups/members?id=${groupId}&size=100&name=Hana`,
  `/api/collabgroups?memberId=${memberId}`,
];

/** Valid bodies, which refer to the member where possible. */
export const bodies: Record<string, Record<string, string>> = {
  signIn: { grant_type: 'password', username: registeredEmail, password: 'wrong' },
  forgotPassword: { username: registeredEmail },
  verifyResetToken: { userId: '', token: 'x' },
  resetPassword: { token: 'x', username: registeredEmail, password: 'Eucalypt77!' },
  validateEmail: { email: registeredEmail },
  confirmEmail: { userId: '', token: 'x' },
  correctEmail: { email: registeredEmail },
  submitEnquiry: {
    firstName: 'A',
    lastName: 'Reader',
    email: 'reader@demo.example',
    enquiryType: 'General',
    message: 'Who is this?',
  },
};
