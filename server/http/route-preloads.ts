export type RoutePreloads = (path: string) => { route: string; links: string };

/** The build writes the list (scripts/route-preloads.ts). A `$` marks a parameter. */
export function createRoutePreloads(files: Record<string, string[]>, base = ''): RoutePreloads {
  const routes = Object.entries(files)
    .map(([route, names]) => ({
      route,
      segments: splitPath(route),
      links: names.map((name) => preloadLink(`${base}/${name}`)).join(''),
    }))
    // Routes with fewer parameters match first.
    .sort((one, other) => countParameters(one.segments) - countParameters(other.segments));
  return (path) => {
    const requested = splitPath(path);
    const match = routes.find(
      ({ segments }) =>
        segments.length === requested.length &&
        segments.every((segment, index) => segment.startsWith('$') || segment === requested[index]),
    );
    return match ?? { route: '', links: '' };
  };
}

const splitPath = (path: string) => path.split('/').filter((segment) => segment !== '');
const countParameters = (segments: string[]) => segments.filter((segment) => segment.startsWith('$')).length;

/** Stylesheets are only preloaded, because a stylesheet link would block the first render. */
function preloadLink(path: string): string {
  const rel = path.endsWith('.css') ? 'rel="preload" as="style"' : 'rel="modulepreload"';
  return `<link ${rel} fetchpriority="low" crossorigin href="${path}">`;
}
