/**
 * A vCard of version 3.0 (RFC 2426). Outlook reads 2.1 and 3.0 only, Apple's contacts write 3.0 and ignore parts of 4.0,
 * and contact apps of older Android phones reject 4.0.
 */
import { normaliseToOneLine } from '#contract/normalise-text.ts';
import { toTitleCase } from '#contract/title-case.ts';
import { escapeText, formatLines } from '../../files/content-lines.ts';
import type { toPublicProfile } from './members.present.ts';

/** Fields that the viewer may not see are null. */
export type PublicProfile = ReturnType<typeof toPublicProfile>;

export function formatContactCard(profile: PublicProfile, photo: Buffer | null): string {
  const { firstName, lastName, postnominals, linkedInProfileUrl } = profile;
  // As on the profile page. Imported suburbs are in capitals.
  const workSuburb = toTitleCase(profile.workSuburb ?? '');
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    'PRODID:-//Muster//Member directory//EN',
    `UID:urn:uuid:${profile.id}`,
    ...toLines('N', [lastName, firstName, null, null, postnominals]),
    ...toLines('FN', [formatName(profile)]),
    ...toLines('NICKNAME', [profile.prefName]),
    ...toLines('ORG', [profile.companyName, profile.department]),
    ...toLines('TITLE', [profile.positionTitle]),
    ...toLines('EMAIL;TYPE=INTERNET', [profile.registeredEmail]),
    ...toLines('TEL;TYPE=WORK,VOICE', [profile.workLandline]),
    ...toLines('TEL;TYPE=CELL,VOICE', [profile.mobile]),
    ...toLines('ADR;TYPE=WORK', [null, null, null, workSuburb, null, null, null]),
    ...(linkedInProfileUrl ? [`URL:${toUrl(linkedInProfileUrl)}`] : []),
    ...toLines('NOTE', [formatNote(profile)]),
    ...(photo ? [`PHOTO;ENCODING=b;TYPE=JPEG:${photo.toString('base64')}`] : []),
    'END:VCARD',
  ];
  return formatLines(lines);
}

export const formatName = ({ firstName, lastName }: Pick<PublicProfile, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`.trim();

/** The format has no property for pronouns. */
const formatNote = ({ pronouns, aboutMe }: PublicProfile) =>
  [pronouns && `Pronouns: ${pronouns}`, aboutMe].filter(Boolean).join('\n\n');

/** The format escapes texts, but no addresses. */
function toUrl(stored: string): string {
  const url = normaliseToOneLine(stored);
  return /^https?:/i.test(url) ? url : `https://${url}`;
}

/** One property, or none if all its parts are empty. */
function toLines(property: string, parts: (string | null)[]): string[] {
  const value = parts.map((part) => escapeText(part ?? '')).join(';');
  if (!/[^;]/.test(value)) return [];
  // Outlook reads text without this parameter in the code page of Windows. Other programs ignore it.
  const charset = /[^ -~]/.test(value) ? ';CHARSET=UTF-8' : '';
  return [`${property}${charset}:${value}`];
}
