import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { formatContactCard, type PublicProfile } from './contact-card.ts';

const hidden = {
  ...{ prefName: null, postnominals: null, pronouns: null, positionTitle: null, companyName: null },
  ...{ department: null, workSuburb: null, aboutMe: null, registeredEmail: null, workLandline: null },
  ...{ mobile: null, linkedInProfileUrl: null, profileImage: null },
};
const id = '5c1f7f9e-0a57-4b6c-9d3c-000000000001';
const toProfile = (fields: Partial<PublicProfile>) =>
  ({ id, firstName: 'Zoë', lastName: 'Nguyễn', ...hidden, ...fields }) as PublicProfile;

const lines = (card: string) => {
  expect(card.endsWith('\r\n')).toBe(true);
  return card.slice(0, -2).split('\r\n');
};
const parse = (card: string) => new ICAL.Component(ICAL.parse(card) as string[]);
/** The parser unescapes a semicolon only where it separates parts. RFC 2426 escapes it everywhere. */
const read = (card: ICAL.Component, name: string) => {
  const value: unknown = card.getFirstPropertyValue(name);
  return typeof value === 'string' ? value.replaceAll('\\;', ';') : value;
};

describe('formatContactCard', () => {
  it('writes each detail so that a parser reads it unchanged', () => {
    const aboutMe = `Line one; two, three \\ four\r\n\tLine two: ${'Ngā mihi 🚒 '.repeat(40)}end`;
    const card = parse(
      formatContactCard(
        toProfile({
          ...{
            firstName: 'Zoë, Ann',
            lastName: 'Nguyễn; Te Rangi',
            postnominals: 'AFSM, PhD',
            prefName: 'Zo;e',
          },
          ...{ companyName: 'Fire, Rescue & Co', department: 'Ops; North', positionTitle: 'Captain' },
          ...{
            registeredEmail: 'zoe@agency.example',
            mobile: '+61 491 570 157',
            workLandline: '03 9000 1234',
          },
          ...{ workSuburb: 'MĀNGERE EAST', linkedInProfileUrl: 'www.linkedin.com/in/zoë,n;1', aboutMe },
        }),
        Buffer.from('photo'.repeat(50)),
      ),
    );
    expect(read(card, 'version')).toBe('3.0');
    expect(read(card, 'uid')).toBe(`urn:uuid:${id}`);
    expect(read(card, 'n')).toEqual(['Nguyễn; Te Rangi', 'Zoë, Ann', '', '', 'AFSM, PhD']);
    expect(read(card, 'fn')).toBe('Zoë, Ann Nguyễn; Te Rangi');
    expect(read(card, 'nickname')).toBe('Zo;e');
    expect(read(card, 'org')).toEqual(['Fire, Rescue & Co', 'Ops; North']);
    expect(read(card, 'title')).toBe('Captain');
    expect(read(card, 'email')).toBe('zoe@agency.example');
    expect(card.getFirstProperty('email')?.getParameter('type')).toBe('INTERNET');
    const numbers = card
      .getAllProperties('tel')
      .map((tel) => [tel.getFirstValue(), tel.getParameter('type')]);
    expect(numbers).toEqual([
      ['03 9000 1234', ['WORK', 'VOICE']],
      ['+61 491 570 157', ['CELL', 'VOICE']],
    ]);
    expect((read(card, 'adr') as string[])[3]).toBe('Māngere East');
    expect(read(card, 'url')).toBe('https://www.linkedin.com/in/zoë,n;1');
    expect(read(card, 'note')).toBe(aboutMe.replace('\r\n', '\n'));
    const photo = read(card, 'photo') as { toString(): string };
    expect(Buffer.from(`${photo}`, 'base64').toString()).toBe('photo'.repeat(50));
  });

  it('folds lines at 75 bytes without splitting a character', () => {
    const note = 'ā🚒'.repeat(200);
    const folded = lines(formatContactCard(toProfile({ aboutMe: note }), null));
    expect(Math.max(...folded.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    expect(folded.join('\r\n').replaceAll('\r\n ', '')).toContain(note);
  });

  it('names the character set of texts with letters beyond ASCII, which Outlook needs', () => {
    expect(lines(formatContactCard(toProfile({ positionTitle: 'Captain' }), null))).toEqual(
      expect.arrayContaining(['N;CHARSET=UTF-8:Nguyễn;Zoë;;;', 'TITLE:Captain']),
    );
  });

  it('separates the pronouns from the text about the member, and keeps the scheme of a link', () => {
    const profile = toProfile({
      pronouns: 'she/her',
      aboutMe: 'Hi',
      linkedInProfileUrl: 'HTTP://in.example/zoe',
    });
    const card = lines(formatContactCard(profile, null));
    expect(card).toContain('NOTE:Pronouns: she/her\\n\\nHi');
    expect(card).toContain('URL:HTTP://in.example/zoe');
  });

  it('omits the property of a hidden detail', () => {
    const names = lines(formatContactCard(toProfile({}), null)).map((line) => line.split(/[;:]/)[0]);
    expect(names).toEqual(['BEGIN', 'VERSION', 'PRODID', 'UID', 'N', 'FN', 'END']);
    expect(lines(formatContactCard(toProfile({ pronouns: 'she/her' }), null))).toContain(
      'NOTE:Pronouns: she/her',
    );
  });

  it('adds no property for line breaks in a detail', () => {
    const attack = 'a\r\nTEL:000\n\u2028TEL:000\rTEL:000';
    const attacked = toProfile({ firstName: attack, aboutMe: attack, linkedInProfileUrl: attack });
    expect(lines(formatContactCard(attacked, null)).filter((line) => line.startsWith('TEL'))).toEqual([]);
  });
});
