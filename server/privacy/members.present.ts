/**
 * The one gate: what a member may see of another. Whoever shows a member to somebody else asks here; nobody decides
 * it again.
 */
import { notAllowed } from '../errors.ts';
import { pictureUrl } from '../files/files.sql.ts';

export type Privacy = {
  /** Of another member: has an entry there. Who wishes to be in it and has no usable account is not. */
  inDirectory: boolean;
  showPhoto: boolean;
  showEmail: boolean;
  showMobile: boolean;
  showLandline: boolean;
};

export const notInDirectory = () => notAllowed('The user is not included in the member directory');

/** Lets nobody in the door of a member who is not in the directory. */
export function assertInDirectory({ inDirectory }: Pick<Privacy, 'inDirectory'>): void {
  if (!inDirectory) throw notInDirectory();
}

export function visiblePhoto(
  member: Pick<Privacy, 'inDirectory' | 'showPhoto'> & { photoKey: string | null },
): string | null {
  return member.inDirectory && member.showPhoto ? pictureUrl(member.photoKey) : null;
}

type Contact = Privacy & {
  email: string;
  mobile: string | null;
  workLandline: string | null;
  linkedinUrl: string | null;
};

export function visibleContact(member: Contact) {
  const { inDirectory, showEmail, showMobile, showLandline } = member;
  const showsSome = showEmail || showMobile || showLandline;
  return {
    email: inDirectory && showEmail ? member.email : null,
    mobile: inDirectory && showMobile ? presentNumber(member.mobile) : null,
    workLandline: inDirectory && showLandline ? presentNumber(member.workLandline) : null,
    // A contact detail without a switch of its own: it goes when all of them are hidden.
    linkedInProfileUrl: inDirectory && showsSome ? member.linkedinUrl : null,
  };
}

/** Four characters are a country code that somebody left standing, and signs without a digit are nothing at all. */
const presentNumber = (number: string | null) =>
  number !== null && number.length > 4 && /\d/.test(number) ? number : null;
