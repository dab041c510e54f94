import { expect, it } from 'vitest';
import { recogniseHead } from './file-content.ts';

const toUtf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');

it('recognises text in UTF-16 with a mark, as Excel writes it', () => {
  expect(recogniseHead(toUtf16('Name\tRank\r\nTāmati\tCaptain'))).toBe('text');
  expect(recogniseHead(toUtf16('Name').swap16())).toBe('text');
});

it('rejects a web page in UTF-16, and bytes without a mark', () => {
  expect(recogniseHead(toUtf16('<script>alert(1)</script>'))).toBe('page');
  expect(recogniseHead(toUtf16('Name').subarray(2))).toBeNull();
  expect(recogniseHead(toUtf16('Name\0'))).toBeNull();
});
