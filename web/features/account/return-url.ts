/** The path to go to after signing in: one of the portal's own, or the home page. Links can say anything. */
export function ownPath(returnUrl: string | undefined, origin = location.origin): string {
  if (!returnUrl || !/^\/(?![/\\])/.test(returnUrl) || !URL.canParse(returnUrl, origin)) return '/';
  const url = new URL(returnUrl, origin);
  // Dots and tabs fall away in a URL, and what they kept apart may then read as another host.
  const leadsAway = url.origin !== origin || url.pathname.startsWith('//');
  return leadsAway ? '/' : url.pathname + url.search + url.hash;
}
