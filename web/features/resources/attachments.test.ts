import { expect, it } from 'vitest';
import { describeFile, findExtension, parseAttachmentLink, sortByName } from './attachments.ts';

const file = (attachmentName: string, attachmentLink = '/api/resources/attachments/1') => ({
  attachmentName,
  attachmentLink,
});

it('links to attachments of the portal and to HTTPS addresses only', () => {
  expect(parseAttachmentLink('/api/resources/attachments/8caef459-7b56')).toEqual({
    kind: 'portal',
    id: '8caef459-7b56',
  });
  for (const address of ['https://files.example/a.pdf', 'HTTPS://files.example/a.pdf'])
    expect(parseAttachmentLink(` ${address}`)).toEqual({ kind: 'web', url: address });
  for (const link of [
    'http://files.example/a.pdf',
    'javascript:alert(1)',
    '//files.example/a.pdf',
    '/api/users/1',
    '',
    '/api/resources/attachments/../../users/1',
  ])
    expect(parseAttachmentLink(link), link).toEqual({ kind: 'unavailable' });
});

it('sorts attachments by name, ignoring case, with numbers as numbers', () => {
  const names = ['part 10.pdf', 'Zones.csv', 'annex.docx', 'Part 2.pdf', 'Āpiti map.png'];
  const sorted = sortByName(names.map((name) => file(name))).map(({ attachmentName }) => attachmentName);
  expect(sorted).toEqual(['annex.docx', 'Āpiti map.png', 'Part 2.pdf', 'part 10.pdf', 'Zones.csv']);
});

it('finds the file type in the name, or in the link', () => {
  expect(findExtension(file('Burn day.PPTX'))).toBe('pptx');
  expect(findExtension(file('v1.2 notes.tar.gz'))).toBe('gz');
  expect(findExtension(file('Full report', 'https://files.example/report.pdf?v=2'))).toBe('pdf');
  for (const name of ['Full report', 'Heat, 38.5 degrees and more', '.env'])
    expect(findExtension(file(name))).toBe('');
});

it('describes a file by kind and size', () => {
  expect(describeFile({ ...file('Burn day.pdf'), byteSize: 2_400_000 })).toBe('PDF, 2.4 MB');
  expect(describeFile({ ...file('Notes'), byteSize: 900 })).toBe('File, 900 bytes');
  expect(describeFile(file('Burn day.pdf'))).toBe('PDF file');
  expect(describeFile(file('Notes'))).toBe('File');
});
