import { expect, it } from 'vitest';
import { safeReturnPath } from './safe-return-path.ts';

it('keeps a path of the portal, and returns the home page for any other URL', () => {
  const returnTo = (returnUrl: string | undefined) => safeReturnPath(returnUrl, 'https://portal.example');
  for (const path of ['/', '/events', '/resources?page=2&sort=Latest', '/members?name=a%2Fb#top'])
    expect(returnTo(path)).toBe(path);
  for (const url of [
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
  ])
    expect(returnTo(url), url).toBe('/');
});
