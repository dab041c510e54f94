import { describe, expect, it } from 'vitest';
import { ownPath } from './return-url.ts';

const goesTo = (returnUrl: string | undefined) => ownPath(returnUrl, 'https://portal.example');

describe('the path after signing in', () => {
  it.each(['/', '/events', '/resources?page=2&sort=Latest', '/members?name=a%2Fb#top'])('is %s', (path) => {
    expect(goesTo(path)).toBe(path);
  });

  it.each([
    undefined,
    '',
    'events',
    'https://evil.example/',
    'javascript:alert(1)',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n\\evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/a/..//evil.example',
    '/%2e//evil.example',
  ])('is the home page for %j', (returnUrl) => {
    expect(goesTo(returnUrl)).toBe('/');
  });
});
