import { expect, it } from 'vitest';
import { displayUrl, ensureHttps } from '#web/ui/actions/normalise-url.ts';
import { displayableEmail, mailLink, phoneLink } from './contact-links.ts';

it('shows valid emails, and links to the address alone', () => {
  expect(displayableEmail(' hana@agency.example ')).toBe('hana@agency.example');
  for (const invalid of ['hana@agency', 'hana at agency.example', '', null])
    expect(displayableEmail(invalid)).toBeUndefined();
  expect(mailLink('hana+fire@agency.example')).toBe('mailto:hana%2Bfire@agency.example');
  expect(mailLink('a?bcc=all@agency.example')).toBe('mailto:a%3Fbcc%3Dall@agency.example');
});

it('links to web addresses with HTTP only, and shortens them to be read aloud', () => {
  for (const address of ['https://linkedin.com/in/hana', 'HTTP://linkedin.com/in/hana'])
    expect(ensureHttps(address)).toBe(address);
  for (const address of ['linkedin.com/in/hana', 'httpfire.example', 'javascript:alert(1)'])
    expect(ensureHttps(address)).toBe(`https://${address}`);
  for (const address of ['https://www.linkedin.com/in/hana/', 'www.linkedin.com/in/hana'])
    expect(displayUrl(address)).toBe('linkedin.com/in/hana');
});

it('dials digits', () => {
  expect(phoneLink('+61 (0)3 9000-1234')).toBe('tel:+61390001234');
  expect(phoneLink('03 9000 1234')).toBe('tel:0390001234');
});
