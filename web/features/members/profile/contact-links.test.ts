import { expect, it } from 'vitest';
import { ensureHttps, formatUrl } from '#web/ui/actions/normalise-url.ts';
import { displayableEmail, emailLink, phoneLink } from './contact-links.ts';

it('accepts valid emails, and escapes them in links', () => {
  expect(displayableEmail(' hana@agency.example ')).toBe('hana@agency.example');
  for (const invalid of ['hana@agency', 'hana at agency.example', '', null])
    expect(displayableEmail(invalid)).toBeUndefined();
  expect(emailLink('hana+fire@agency.example')).toBe('mailto:hana%2Bfire@agency.example');
  expect(emailLink('a?bcc=all@agency.example')).toBe('mailto:a%3Fbcc%3Dall@agency.example');
});

it('links to HTTP URLs only, and shortens them for display', () => {
  for (const url of ['https://linkedin.com/in/hana', 'HTTP://linkedin.com/in/hana'])
    expect(ensureHttps(url)).toBe(url);
  for (const url of ['linkedin.com/in/hana', 'httpfire.example', 'javascript:alert(1)'])
    expect(ensureHttps(url)).toBe(`https://${url}`);
  for (const url of ['https://www.linkedin.com/in/hana/', 'www.linkedin.com/in/hana'])
    expect(formatUrl(url)).toBe('linkedin.com/in/hana');
});

it('removes separators from phone links', () => {
  expect(phoneLink('+61 (0)3 9000-1234')).toBe('tel:+61390001234');
  expect(phoneLink('03 9000 1234')).toBe('tel:0390001234');
});
