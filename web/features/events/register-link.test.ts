import { expect, it } from 'vitest';
import { registerLink } from './register-link.ts';

const link = (registerUrlLink: string | null, registerUrlLabel: string | null = null) =>
  registerLink({ registerUrlLink, registerUrlLabel });

it('is there only with an address', () => {
  expect(link(null, 'Register')).toBeUndefined();
  expect(link('', 'Register')).toBeUndefined();
  expect(link('  ', 'Register')).toBeUndefined();
});

it('puts https:// before an address without http', () => {
  expect(link('events.example/forum')?.address).toBe('https://events.example/forum');
  expect(link(' events.example ')?.address).toBe('https://events.example');
  expect(link('https://events.example')?.address).toBe('https://events.example');
  expect(link('http://events.example')?.address).toBe('http://events.example');
  expect(link('HTTPS://events.example')?.address).toBe('HTTPS://events.example');
});

it('leads out of the portal, whatever somebody put in', () => {
  expect(link('httpbin.example/x')?.address).toBe('https://httpbin.example/x');
  expect(link('javascript:alert(1)')?.address).toBe('https://javascript:alert(1)');
  expect(link('//events.example')?.address).toBe('https:////events.example');
});

it('says what the association says, or Register', () => {
  expect(link('events.example', 'Book a place')?.label).toBe('Book a place');
  expect(link('events.example', ' ')?.label).toBe('Register');
  expect(link('events.example')?.label).toBe('Register');
});
