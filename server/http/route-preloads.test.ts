import { expect, it } from 'vitest';
import { createRoutePreloads } from './route-preloads.ts';

const preloadsFor = createRoutePreloads({
  '/': ['assets/home.js'],
  '/profile/$userId': ['assets/person.js'],
  '/profile/me': ['assets/me.js', 'assets/me.css'],
});

it('preloads the scripts and styles of the route', () => {
  expect(preloadsFor('/profile/me').links).toBe(
    '<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/me.js">' +
      '<link rel="preload" as="style" fetchpriority="low" crossorigin href="/assets/me.css">',
  );
  const routes = {
    '/': '/',
    '/profile/me/': '/profile/me',
    '/profile/7': '/profile/$userId',
    '/profile': '',
    '/profile/7/more': '',
    '/constructor': '',
  };
  for (const [path, route] of Object.entries(routes)) expect(preloadsFor(path).route, path).toBe(route);
});
