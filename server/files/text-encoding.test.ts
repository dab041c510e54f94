import { expect, it } from 'vitest';
import { decodeText, detectEncoding } from './text-encoding.ts';

const text = 'Māori,café,“fire”\n'.repeat(3);
const utf16 = Buffer.from(text, 'utf16le');
const bigEndian = Buffer.from(utf16).swap16();
const windows = Buffer.from('Zo\xeb,caf\xe9,\x93fire\x94\n', 'latin1');

it.each([
  ['utf-8', Buffer.from(text)],
  ['utf-8', Buffer.from(`\ufeff${text}`)],
  ['utf-16le', Buffer.concat([Buffer.from([0xff, 0xfe]), utf16])],
  ['utf-16be', Buffer.concat([Buffer.from([0xfe, 0xff]), bigEndian])],
  ['utf-16le', utf16],
  ['utf-16be', bigEndian],
] as const)('decodes text in %s, with and without a byte-order mark', (encoding, bytes) => {
  expect(detectEncoding(bytes)).toBe(encoding);
  expect([...decodeText(bytes)].join('')).toBe(text);
});

it('decodes bytes that are not UTF-8 as Windows-1252, also far from the beginning', () => {
  const bytes = Buffer.concat([Buffer.from('plain\n'.repeat(400_000)), windows]);
  expect([...decodeText(bytes)].join('').slice(-17)).toBe('\nZoë,café,“fire”\n');
});

it('decodes a character on the border of two chunks', () => {
  const bytes = Buffer.from(`${'x'.repeat(1024 * 1024 - 1)}ā!`);
  expect([...decodeText(bytes)].join('').slice(-3)).toBe('xā!');
});
