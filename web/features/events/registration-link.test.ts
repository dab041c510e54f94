import { expect, it } from 'vitest';
import { toRegistrationLink } from './registration-link.ts';

const link = (registerUrlLink: string | null, registerUrlLabel: string | null = null) =>
  toRegistrationLink({ registerUrlLink, registerUrlLabel });

it('returns an absolute URL outside the portal', () => {
  for (const none of [null, '', '  ']) expect(link(none, 'Register')).toBeUndefined();
  for (const url of ['https://events.example', 'http://events.example', 'HTTPS://events.example'])
    expect(link(url)?.url).toBe(url);
  for (const typed of [
    'events.example/forum',
    'events.example',
    'httpbin.example/x',
    'javascript:alert(1)',
    '//events.example',
  ])
    expect(link(` ${typed} `)?.url).toBe(`https://${typed}`);
});

it('uses the label of the association, or Register', () => {
  expect(link('events.example', 'Book a place')?.label).toBe('Book a place');
  for (const label of [' ', null]) expect(link('events.example', label)?.label).toBe('Register');
});
