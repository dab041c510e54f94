export type RoutePreloads = (path: string) => { route: string; links: string };

/** The build writes the list (scripts/route-preloads.ts). A `$` marks a parameter. */
export function routePreloads(files: Record<string, string[]>): RoutePreloads {
  const routes = Object.entries(files)
    .map(([route, names]) => ({ route, segments: splitPath(route), links: names.map(preloadLink).join('') }))
    // Literal segments before parameters.
    .sort((one, other) => countParameters(one.segments) - countParameters(other.segments));
  return (path) => {
    const asked = splitPath(path);
    const found = routes.find(
      ({ segments }) =>
        segments.length === asked.length &&
        segments.every((segment, at) => segment.startsWith('$') || segment === asked[at]),
    );
    return found ?? { route: '', links: '' };
  };
}

const splitPath = (path: string) => path.split('/').filter((segment) => segment !== '');
const countParameters = (segments: string[]) => segments.filter((segment) => segment.startsWith('$')).length;

/** Styles are only preloaded: applied here, they would block the first render. */
function preloadLink(name: string): string {
  const rel = name.endsWith('.css') ? 'rel="preload" as="style"' : 'rel="modulepreload"';
  return `<link ${rel} fetchpriority="low" crossorigin href="/${name}">`;
}
