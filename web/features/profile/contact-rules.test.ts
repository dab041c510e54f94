import { expect, it } from 'vitest';
import { spokenAddress, webLink } from '#web/ui/web-link.ts';
import { mailLink, phoneLink, shownEmail, shownWebAddress } from './contact-rules.ts';

it.each([
  ['hana@agency.example', 'hana@agency.example'],
  [' hana@agency.example ', 'hana@agency.example'],
  ['hana@agency', undefined],
  ['hana at agency.example', undefined],
  ['', undefined],
  [null, undefined],
])('the email %s shows as %s', (email, shown) => {
  expect(shownEmail(email)).toBe(shown);
});

it.each([
  ['linkedin.com/in/hana', 'https://linkedin.com/in/hana'],
  ['https://linkedin.com/in/hana', 'https://linkedin.com/in/hana'],
  ['HTTP://linkedin.com/in/hana', 'HTTP://linkedin.com/in/hana'],
  ['httpfire.example', 'https://httpfire.example'],
  ['javascript:alert(1)', 'https://javascript:alert(1)'],
])('the address %s leads to %s', (address, link) => {
  expect(webLink(address)).toBe(link);
});

it('says an address without what nobody says', () => {
  expect(spokenAddress('https://www.linkedin.com/in/hana/')).toBe('linkedin.com/in/hana');
  expect(spokenAddress('www.linkedin.com/in/hana')).toBe('linkedin.com/in/hana');
  expect(shownWebAddress('  ')).toBeUndefined();
});

it('dials digits', () => {
  expect(phoneLink('+61 (0)3 9000-1234')).toBe('tel:+61390001234');
  expect(phoneLink('03 9000 1234')).toBe('tel:0390001234');
});

it('writes to the address alone, whatever signs it has', () => {
  expect(mailLink('hana+fire@agency.example')).toBe('mailto:hana%2Bfire@agency.example');
  expect(mailLink('a?bcc=all@agency.example')).toBe('mailto:a%3Fbcc%3Dall@agency.example');
});
