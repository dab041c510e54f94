/** The part of the page's head that names what a route needs, so that it is fetched while the first scripts still are. */
export type RoutePreloads = (path: string) => { route: string; links: string };

/** From the list that the build wrote (scripts/route-preloads.ts): files by address, a `$` before what varies. */
export function routePreloads(files: Record<string, string[]>): RoutePreloads {
  const routes = Object.entries(files)
    .map(([route, names]) => ({ route, segments: segmentsOf(route), links: names.map(linkTo).join('') }))
    // What is spelt out goes before what varies.
    .sort((one, other) => variables(one.segments) - variables(other.segments));
  return (path) => {
    const asked = segmentsOf(path);
    const found = routes.find(
      ({ segments }) =>
        segments.length === asked.length &&
        segments.every((segment, at) => segment.startsWith('$') || segment === asked[at]),
    );
    return found ?? { route: '', links: '' };
  };
}

const segmentsOf = (path: string) => path.split('/').filter((segment) => segment !== '');
const variables = (segments: string[]) => segments.filter((segment) => segment.startsWith('$')).length;

/**
 * Behind what every page needs first. Styles are only fetched, not applied: until the screen is there they would hold up
 * the first view.
 */
function linkTo(name: string): string {
  const rel = name.endsWith('.css') ? 'rel="preload" as="style"' : 'rel="modulepreload"';
  return `<link ${rel} fetchpriority="low" crossorigin href="/${name}">`;
}
