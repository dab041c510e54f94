import { describe, expect, it } from 'vitest';
import { byName, extensionOf, placeOf } from './attachments.ts';

const file = (attachmentName: string, attachmentLink = '/api/resources/attachments/1') => ({
  attachmentName,
  attachmentLink,
});

describe('the place of an attachment', () => {
  it.each([
    ['/api/resources/attachments/8caef459-7b56', { kind: 'own', id: '8caef459-7b56' }],
    ['https://files.example/a.pdf', { kind: 'web', address: 'https://files.example/a.pdf' }],
    [' HTTPS://files.example/a.pdf', { kind: 'web', address: 'HTTPS://files.example/a.pdf' }],
    ['http://files.example/a.pdf', { kind: 'nowhere' }],
    ['javascript:alert(1)', { kind: 'nowhere' }],
    ['//files.example/a.pdf', { kind: 'nowhere' }],
    ['/api/resources/attachments/../../users/1', { kind: 'nowhere' }],
    ['/api/users/1', { kind: 'nowhere' }],
    ['', { kind: 'nowhere' }],
  ])('%s', (link, place) => expect(placeOf(link)).toEqual(place));
});

it('attachments are sorted by name, whatever the case, numbers as numbers', () => {
  const names = ['part 10.pdf', 'Zones.csv', 'annex.docx', 'Part 2.pdf', 'Āpiti map.png'];
  expect(byName(names.map((name) => file(name))).map(({ attachmentName }) => attachmentName)).toEqual([
    'annex.docx',
    'Āpiti map.png',
    'Part 2.pdf',
    'part 10.pdf',
    'Zones.csv',
  ]);
});

describe('the type of a file', () => {
  it.each([
    [file('Burn day.PPTX'), 'pptx'],
    [file('v1.2 notes.tar.gz'), 'gz'],
    [file('Full report', 'https://files.example/report.pdf?v=2'), 'pdf'],
    [file('Full report'), ''],
    [file('Heat, 38.5 degrees and more'), ''],
    [file('.env'), ''],
  ])('%o', (attachment, extension) => expect(extensionOf(attachment)).toBe(extension));
});
