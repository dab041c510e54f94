import { describe, expect, it } from 'vitest';
import { routePreloads } from './route-preloads.ts';

describe('the links of a page', () => {
  const preloadsFor = routePreloads({
    '/': ['assets/home.js'],
    '/profile/$userId': ['assets/person.js'],
    '/profile/me': ['assets/me.js', 'assets/me.css'],
  });

  it('name the files of its route: scripts to be read, styles to be fetched only', () => {
    expect(preloadsFor('/profile/me').links).toBe(
      '<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/me.js">' +
        '<link rel="preload" as="style" fetchpriority="low" crossorigin href="/assets/me.css">',
    );
  });

  it.each([
    ['/', '/'],
    ['/profile/me/', '/profile/me'],
    ['/profile/7', '/profile/$userId'],
    ['/profile', ''],
    ['/profile/7/more', ''],
    ['/constructor', ''],
  ])('%s is the route "%s"', (path, route) => {
    expect(preloadsFor(path).route).toBe(route);
  });
});
