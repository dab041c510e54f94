import { pictureUrl } from '../../files/files.sql.ts';
import {
  assertInDirectory,
  type Privacy,
  visibleContact,
  visiblePhoto,
} from '../../privacy/members.present.ts';
import type { SegmentRow, UserRow } from './users.sql.ts';

/** Another member, through the gate. */
export function presentOther(user: UserRow) {
  assertInDirectory(user);
  const { email, ...contact } = visibleContact(user);
  return {
    ...openDetails(user),
    profileImage: visiblePhoto(user),
    registeredEmail: email,
    email,
    ...contact,
  };
}

export function presentSelf(user: UserRow, segments: SegmentRow[]) {
  return {
    ...openDetails(user),
    profileImage: pictureUrl(user.photoKey),
    registeredEmail: user.email,
    email: user.email,
    mobile: user.mobile,
    workLandline: user.workLandline,
    linkedInProfileUrl: user.linkedinUrl,
    title: user.title,
    middleName: user.middleName,
    gender: user.gender,
    dob: user.dateOfBirth?.replaceAll('-', '/') ?? null,
    culturalIdentity: user.culturalIdentity,
    otherLanguages: user.otherLanguages,
    secondaryEmail: user.secondaryEmail,
    personalEmail: user.personalEmail,
    membership: { name: user.membershipName },
    isInformationalType: /^informational/i.test(user.membershipName),
    postalAddress1: user.postalAddress1,
    postalAddress2: user.postalAddress2,
    postalSuburb: user.postalSuburb,
    postalState: user.postalState,
    postalPostcode: user.postalPostcode,
    postalCountry: user.postalCountry,
    requirements: {
      accessibilityRequirement: user.accessibilityRequirement,
      dietaryRequirements: user.dietaryRequirements,
    },
    agreeToSMS: user.agreeToSms,
    agreeToEmail: user.agreeToEmail,
    agreeToSubsAndComm: user.agreeToPush,
    isBillingContact: user.isBillingContact,
    segments: segments.map(({ name, category }) => ({ name, segmentCategory: category })),
    ...presentPrivacy(user),
  };
}

export function presentPrivacy({ inDirectory, showPhoto, showEmail, showMobile, showLandline }: Privacy) {
  return {
    includeInDirectory: inDirectory,
    showDirectoryPhoto: showPhoto,
    // Never stored: it is true when any of the three is.
    showContactInformation: showEmail || showMobile || showLandline,
    showEmail,
    showPersonalMobile: showMobile,
    showWorkLandline: showLandline,
  };
}

function openDetails(user: UserRow) {
  return {
    id: user.id,
    firstName: user.firstName,
    lastName: user.lastName,
    prefName: user.preferredName,
    postnominals: user.postnominals,
    pronouns: user.pronouns,
    aboutMe: user.aboutMe,
    positionTitle: user.positionTitle,
    department: user.department,
    companyId: user.organisationId,
    companyName: user.organisationName,
    workSuburb: user.workSuburb,
    includeInDirectory: user.inDirectory,
  };
}
