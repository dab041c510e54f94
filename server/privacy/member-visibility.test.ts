import { describe, expect, it } from 'vitest';
import { contactSwitches, contactSwitchNames } from '#contract/contact-fields.ts';
import { fieldNames, fieldNamesWith, fieldOf, type PublicFieldName } from '#contract/member-fields.ts';
import { maskHiddenFields } from './member-visibility.ts';
import { type MemberVisibility, privacyColumns } from './privacy-switches.ts';
import { fullViewer } from './viewer.ts';

const fields = Object.fromEntries(fieldNames.map((name) => [name, '12345'])) as Record<
  PublicFieldName,
  string
>;
const switches = Object.fromEntries(privacyColumns.map((column) => [column, true]));
const visible = { ...switches, isListed: true } as MemberVisibility;
const publicFieldNames = fieldNames.filter((name) => fieldOf(name).visibility !== 'private');

const listVisible = (viewer = fullViewer, change: Partial<MemberVisibility> = {}) =>
  Object.entries(maskHiddenFields(fields, { ...visible, ...change }, viewer))
    .filter(([, value]) => value !== null)
    .map(([name]) => name);
const listHidden = (change: Partial<MemberVisibility>) => {
  const shown = listVisible(fullViewer, change);
  return publicFieldNames.filter((name) => !shown.includes(name));
};

describe('maskHiddenFields', () => {
  it('shows a full member every field that is not private', () => {
    expect(listVisible()).toEqual(publicFieldNames);
    expect(Object.keys(maskHiddenFields(fields, visible, fullViewer))).not.toContain('gender');
  });

  it('hides exactly the fields of a switch that is off, and LinkedIn with the last contact switch', () => {
    for (const name of contactSwitchNames) {
      const hidden = listHidden({ [contactSwitches[name].column]: false });
      expect(hidden).toEqual(fieldNamesWith({ visibility: name }));
      expect(hidden.length).toBeGreaterThan(0);
    }
    const off = Object.values(contactSwitches).map(({ column }) => [column, false]);
    expect(listHidden(Object.fromEntries(off))).toContain('linkedInProfileUrl');
    expect(listHidden({ showPhoto: false })).toEqual(['profileImage']);
  });

  it('hides a phone number of 4 characters, but not other text of that length', () => {
    const short = { ...fields, mobile: '1234', department: '1234' };
    const { mobile, department } = maskHiddenFields(short, visible, fullViewer);
    expect([mobile, department]).toEqual([null, '1234']);
  });

  it('shows name, position and organisation to informational and unconfirmed members', () => {
    for (const change of [{ isInformational: true }, { isEmailConfirmed: false }])
      expect(listVisible({ ...fullViewer, ...change })).toEqual(fieldNamesWith({ visibility: 'everyone' }));
  });
});
