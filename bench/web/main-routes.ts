import { type DemoAccountName, demoEmail, demoPassword } from '#server/db/demo-accounts.ts';

export type Session = { token: string; userId: string };

export type MainRoute = {
  name: string;
  path: string;
  signedOut?: true;
  /** Opened by an administrator. All other routes are opened by a member. */
  forStaff?: true;
  withLighthouse?: true;
  /** Measures the page in the frame (the marketplace) instead of the page around it. */
  inFrame?: boolean;
};

export async function signIn(portalUrl: string, account: DemoAccountName): Promise<Session> {
  const form = { grant_type: 'password', username: demoEmail(account), password: demoPassword };
  const body = new URLSearchParams(form);
  const response = await fetch(`${portalUrl}/connect/token`, { method: 'POST', body });
  if (!response.ok) throw new Error(`The demo account ${account} cannot sign in: ${response.status}`);
  const { access_token, userId } = (await response.json()) as { access_token: string; userId: string };
  return { token: access_token, userId };
}

export async function getJson<Body>(portalUrl: string, path: string, { token }: Session): Promise<Body> {
  const response = await fetch(`${portalUrl}${path}`, { headers: { authorization: `Bearer ${token}` } });
  if (!response.ok) throw new Error(`${path} returned ${response.status}.`);
  return (await response.json()) as Body;
}

/** The routes that members open first: from a bookmark, an email or a search engine. */
export async function listMainRoutes(portalUrl: string, session: Session): Promise<MainRoute[]> {
  const get = <Body>(path: string) => getJson<Body>(portalUrl, path, session);
  type Resources = { resources: { urlName: string }[] };
  const { resources } = await get<Resources>('/api/resources/list?request.page=0&request.size=1');
  type Organisations = { organisations: { id: string }[] };
  const { organisations } = await get<Organisations>('/api/orgs/list?page=1&size=1');
  type Events = { events: { id: string }[] };
  const { events } = await get<Events>('/api/events/list?page=1&size=1');
  const withLighthouse = true;
  return [
    { name: 'sign-in', path: '/account/sign-in', signedOut: true, withLighthouse },
    { name: 'dashboard', path: '/', withLighthouse },
    { name: 'resources', path: '/resources', withLighthouse },
    { name: 'article', path: `/resources/${resources[0]?.urlName}`, withLighthouse },
    { name: 'events', path: '/events' },
    { name: 'event', path: `/events/${events[0]?.id}` },
    { name: 'groups', path: '/collaboration-groups' },
    { name: 'members', path: '/members', withLighthouse },
    { name: 'organisation', path: `/organisations/${organisations[0]?.id}` },
    { name: 'settings', path: '/settings/account-details', withLighthouse },
    { name: 'profile', path: '/profile' },
    { name: 'marketplace', path: '/marketplace' },
    { name: 'marketplace frame', path: '/marketplace', inFrame: true },
  ];
}
