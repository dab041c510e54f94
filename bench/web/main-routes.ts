import { demoEmail, demoPassword } from '#server/db/demo-accounts.ts';

export type Session = { token: string; userId: string };

export type MainRoute = {
  name: string;
  path: string;
  /** A stranger opens it. */
  signedOut?: boolean;
  /** Lighthouse judges it too. */
  judged?: boolean;
  /** What the page holds in a frame, a page of another origin, is weighed in place of the page. */
  inFrame?: boolean;
};

export async function signIn(portal: string): Promise<Session> {
  const form = { grant_type: 'password', username: demoEmail('member'), password: demoPassword };
  const answer = await fetch(`${portal}/connect/token`, { method: 'POST', body: new URLSearchParams(form) });
  if (!answer.ok) throw new Error(`The demo member cannot sign in: ${answer.status} ${await answer.text()}`);
  const { access_token: token, userId } = (await answer.json()) as { access_token: string; userId: string };
  return { token, userId };
}

/** The routes that people open first: from a bookmark, a mail or a search. */
export async function mainRoutes(portal: string, { token }: Session): Promise<MainRoute[]> {
  const ask = async (path: string) => {
    const answer = await fetch(`${portal}${path}`, { headers: { authorization: `Bearer ${token}` } });
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  const { resources } = (await ask('/api/resources/list?request.page=0&request.size=1')) as {
    resources: { urlName: string }[];
  };
  const { organisations } = (await ask('/api/orgs/list?page=1&size=1')) as {
    organisations: { id: string }[];
  };
  const [article, organisation] = [resources[0], organisations[0]];
  if (!article || !organisation) throw new Error('The demo association has no article or no organisation.');
  return [
    { name: 'sign-in', path: '/account/sign-in', signedOut: true, judged: true },
    { name: 'dashboard', path: '/', judged: true },
    { name: 'resources', path: '/resources', judged: true },
    { name: 'article', path: `/resources/${article.urlName}`, judged: true },
    { name: 'events', path: '/events' },
    { name: 'groups', path: '/collaboration-groups' },
    { name: 'members', path: '/members', judged: true },
    { name: 'organisation', path: `/organisations/${organisation.id}` },
    { name: 'settings', path: '/settings/account-details', judged: true },
    { name: 'profile', path: '/profile' },
    { name: 'marketplace', path: '/marketplace' },
    { name: 'the shop in it', path: '/marketplace', inFrame: true },
  ];
}
