/** Returns a path of this portal, or `/` for any other URL, because links can contain any URL. */
export function safeReturnPath(returnUrl: string | undefined, origin = location.origin): string {
  if (!returnUrl || !/^\/(?![/\\])/.test(returnUrl) || !URL.canParse(returnUrl, origin)) return '/';
  const url = new URL(returnUrl, origin);
  // Parsing removes dots and tabs, so that `/./` can become `//` and name another host.
  const isExternal = url.origin !== origin || url.pathname.startsWith('//');
  return isExternal ? '/' : url.pathname + url.search + url.hash;
}
