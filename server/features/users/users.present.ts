import type { Reader } from '#contract/reader.ts';
import { pictureUrl } from '../../files/files.sql.ts';
import {
  assertInDirectory,
  type Privacy,
  visibleContact,
  visibleDetails,
  visiblePhoto,
} from '../../privacy/members.present.ts';
import { isInformationalMembership } from '../../privacy/reader.ts';
import type { UserRow } from './users.sql.ts';

/** Another member, through the gate. */
export function presentOther(user: UserRow, reader: Reader) {
  const member = { ...user, inDirectory: user.isListed };
  assertInDirectory(member);
  const { email, ...contact } = visibleContact(member, reader);
  return {
    ...nameAndPosition(member),
    ...visibleDetails(member, reader),
    profileImage: visiblePhoto(member, reader),
    registeredEmail: email,
    email,
    ...contact,
  };
}

export function presentSelf(user: UserRow) {
  return {
    ...nameAndPosition(user),
    aboutMe: user.aboutMe,
    department: user.department,
    workSuburb: user.workSuburb,
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
    isInformationalType: isInformationalMembership(user.membershipName),
    isEmailConfirmed: user.emailConfirmedAt !== null,
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
    unlistedOrganisationName: user.organisationId ? null : user.unlistedOrganisationName,
    segments: user.segments.map(({ name, category }) => ({ name, segmentCategory: category })),
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

function nameAndPosition(user: UserRow) {
  return {
    id: user.id,
    firstName: user.firstName,
    lastName: user.lastName,
    prefName: user.preferredName,
    postnominals: user.postnominals,
    pronouns: user.pronouns,
    positionTitle: user.positionTitle,
    companyId: user.organisationId,
    companyName: user.organisationName,
    includeInDirectory: user.inDirectory,
  };
}
