import { describe, expect, it } from 'vitest';
import {
  contactSwitches,
  contactSwitchNames,
  fieldNames,
  fieldOf,
  namesWith,
  type OpenName,
} from '#contract/member-fields.ts';
import { visibleFields } from './members.present.ts';
import { type Privacy, privacyColumns } from './privacy-switches.ts';
import { fullReader } from './reader.ts';

const fields = Object.fromEntries(fieldNames.map((name) => [name, '12345'])) as Record<OpenName, string>;
const privacy = Object.fromEntries(privacyColumns.map((column) => [column, true])) as Privacy;
const openNames = fieldNames.filter((name) => fieldOf(name).visibility !== 'own');

const shownTo = (reader = fullReader, change: Partial<Privacy> = {}) =>
  Object.entries(visibleFields(fields, { ...privacy, ...change }, reader))
    .filter(([, value]) => value !== null)
    .map(([name]) => name);
const hiddenBy = (change: Partial<Privacy>) => {
  const shown = shownTo(fullReader, change);
  return openNames.filter((name) => !shown.includes(name));
};

describe('visibleFields', () => {
  it('shows a full member everything but what is their own', () => {
    expect(shownTo()).toEqual(openNames);
    expect(Object.keys(visibleFields(fields, privacy, fullReader))).not.toContain('gender');
  });

  it.each(contactSwitchNames)('hides exactly the fields of a switch that is off: %s', (name) => {
    const hidden = hiddenBy({ [contactSwitches[name].column]: false });
    expect(hidden).toEqual(namesWith({ visibility: name }));
    expect(hidden.length).toBeGreaterThan(0);
  });

  it('hides LinkedIn when all contact switches are off', () => {
    const off = Object.values(contactSwitches).map(({ column }) => [column, false]);
    expect(hiddenBy(Object.fromEntries(off))).toContain('linkedInProfileUrl');
  });

  it('hides the photo by its switch', () => {
    expect(hiddenBy({ showPhoto: false })).toEqual(['profileImage']);
  });

  it.each([
    ['informational', { ...fullReader, isInformational: true }],
    ['unconfirmed', { ...fullReader, isEmailConfirmed: false }],
  ])('shows name, position and organisation to %s members', (_kind, reader) => {
    expect(shownTo(reader)).toEqual(namesWith({ visibility: 'everyone' }));
  });

  it('hides a phone number that is too short', () => {
    expect(visibleFields({ ...fields, mobile: '+614' }, privacy, fullReader).mobile).toBeNull();
  });
});
