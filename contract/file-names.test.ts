import { describe, expect, it } from 'vitest';
import { isVagueFileName, renameFile, toFileName } from './file-names.ts';

describe('toFileName', () => {
  it('keeps only the last part of a path and no characters that disguise a name', () => {
    for (const [name, expected] of [
      ['../a.pdf', 'a.pdf'],
      ['C:\\x\\y.pdf', 'y.pdf'],
      ['/etc/Fire plan.PDF', 'Fire plan.pdf'],
      ['plan\u202efdp.exe', 'planfdp.exe'],
      ['  Ngā   mahi\r\n2026.docx ', 'Ngā mahi 2026.docx'],
      ['a<b>:"c|?*.txt', 'a b c.txt'],
      ['..pdf', ''],
      ['../..', ''],
      ['.pdf', ''],
      ['no extension', ''],
      ['a.pdf/', ''],
      ['', ''],
    ])
      expect(toFileName(name as string), name).toBe(expected);
    expect(toFileName(`${'a'.repeat(900)}.pdf`)).toHaveLength(200);
  });
});

describe('renameFile', () => {
  it('keeps the extension of the file', () => {
    expect(renameFile('scan001.pdf', 'Fire plan')).toBe('Fire plan.pdf');
    expect(renameFile('scan001.pdf', 'Fire plan.PDF')).toBe('Fire plan.pdf');
    expect(renameFile('scan001.pdf', 'run.exe')).toBe('run.exe.pdf');
    expect(renameFile('scan001.pdf', '../../x')).toBe('x.pdf');
    expect(renameFile('scan001.pdf', ' ')).toBe('');
  });
});

describe('isVagueFileName', () => {
  it('finds names that do not say what the file is about', () => {
    const vague =
      'scan001.pdf document.docx IMG_1234.jpg IMG-20260101-WA0003.jpg DSC00042.JPG Document (2).docx final_v2.pdf ' +
      'Untitled.xlsx 20261118.pdf 4f3a9c1b-77aa.pdf copy of document.docx NewDocument.docx a.pdf x1.csv Scan 12 - final.pdf';
    for (const name of vague.split(/(?<=\.\w{3,4}) /)) expect(isVagueFileName(name), name).toBe(true);
  });

  it('accepts names with a word about the contents', () => {
    for (const name of [
      'Fire danger ratings 2026.pdf',
      'AIIMS-2017.pdf',
      'Bulletin 12.docx',
      'Ngā tohu.pdf',
      'scan of the burn permit.pdf',
      'BushfireReport.pdf',
      'minutes.docx',
    ])
      expect(isVagueFileName(name), name).toBe(false);
  });
});
