import { expect, it } from 'vitest';
import { registerLink } from './register-link.ts';

const link = (registerUrlLink: string | null, registerUrlLabel: string | null = null) =>
  registerLink({ registerUrlLink, registerUrlLabel });

it('has an absolute address that leads out of the portal', () => {
  for (const none of [null, '', '  ']) expect(link(none, 'Register')).toBeUndefined();
  const absolute = ['https://events.example', 'http://events.example', 'HTTPS://events.example'];
  for (const address of absolute) expect(link(address)?.address).toBe(address);
  for (const typed of [
    ...['events.example/forum', 'events.example', 'httpbin.example/x'],
    ...['javascript:alert(1)', '//events.example'],
  ])
    expect(link(` ${typed} `)?.address).toBe(`https://${typed}`);
});

it('has the label of the association, or Register', () => {
  expect(link('events.example', 'Book a place')?.label).toBe('Book a place');
  for (const label of [' ', null]) expect(link('events.example', label)?.label).toBe('Register');
});
