/**
 * The one gate: what a member may see of another. Whoever shows a member to somebody else asks here; nobody decides
 * it again.
 */
import { presentPhone } from '#contract/phone-numbers.ts';
import { isRestrictedReader, type Reader } from '#contract/reader.ts';
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
  reader: Reader,
): string | null {
  const isShown = member.inDirectory && member.showPhoto && !isRestrictedReader(reader);
  return isShown ? pictureUrl(member.photoKey) : null;
}

type Details = Pick<Privacy, 'inDirectory'> & {
  aboutMe: string | null;
  department: string | null;
  workSuburb: string | null;
};

/** Profile fields beyond name, position and organisation. */
export function visibleDetails(member: Details, reader: Reader) {
  const { aboutMe, department, workSuburb } = member;
  const isShown = member.inDirectory && !isRestrictedReader(reader);
  return isShown
    ? { aboutMe, department, workSuburb }
    : { aboutMe: null, department: null, workSuburb: null };
}

type Contact = Privacy & {
  email: string;
  mobile: string | null;
  workLandline: string | null;
  linkedinUrl: string | null;
};

export function visibleContact(member: Contact, reader: Reader) {
  const { inDirectory, showEmail, showMobile, showLandline } = member;
  const isOpen = inDirectory && !isRestrictedReader(reader);
  const showsSome = showEmail || showMobile || showLandline;
  return {
    email: isOpen && showEmail ? member.email : null,
    mobile: isOpen && showMobile ? presentPhone(member.mobile) : null,
    workLandline: isOpen && showLandline ? presentPhone(member.workLandline) : null,
    // A contact detail without a switch of its own: it goes when all of them are hidden.
    linkedInProfileUrl: isOpen && showsSome ? member.linkedinUrl : null,
  };
}
