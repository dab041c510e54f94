/** Returns a path of this portal, or the home page. A link can contain any URL. */
export function safeReturnPath(returnUrl: string | undefined, origin = location.origin): string {
  if (!returnUrl || !/^\/(?![/\\])/.test(returnUrl) || !URL.canParse(returnUrl, origin)) return '/';
  const url = new URL(returnUrl, origin);
  // URL parsing removes dots and tabs, which can leave another host.
  const leadsAway = url.origin !== origin || url.pathname.startsWith('//');
  return leadsAway ? '/' : url.pathname + url.search + url.hash;
}
