import { demoPassword } from '#server/db/demo-accounts.ts';
import type { Ask, Body } from './asks.ts';
import { type Call, each, text } from './call.ts';
import type { Caller } from './cast.ts';

export const reads: Call[] = [
  {
    ...{ name: 'article', kind: 'read', bare: 'article' },
    asks: ({ articles, callers }) =>
      each(articles, callers, (urlName) => ({
        path: `/api/Article/${text(urlName)}`,
        bare: { word: urlName },
      })),
  },
  {
    ...{ name: 'profile', kind: 'read', bare: 'member' },
    asks: ({ listedMembers, callers }) =>
      each(listedMembers, callers, (id) => ({ path: `/api/users/${id}`, bare: { id } })),
  },
  {
    ...{ name: 'own profile', kind: 'read', bare: 'member' },
    asks: ({ callers }) =>
      callers.map((caller) => ({ path: `/api/users/${caller.id}`, caller, bare: { id: caller.id } })),
  },
  {
    ...{ name: 'own privacy', kind: 'read', bare: 'member' },
    asks: ({ callers }) =>
      callers.map((caller) => ({ path: '/api/users/privacy', caller, bare: { id: caller.id } })),
  },
  {
    ...{ name: 'organisation', kind: 'read', bare: 'organisation' },
    asks: ({ organisations, callers }) =>
      each(organisations, callers, (id) => ({ path: `/api/orgs/${id}`, bare: { id } })),
  },
];

/** In the order of their measuring: what is drawn comes before what is kept. */
export const works: Call[] = [
  {
    ...{ name: 'sign-in', kind: 'work', bare: 'passwordCheck', mayRefuse: true, main: true },
    asks: ({ emails }) =>
      emails.map((email) => ({
        ...{ path: '/connect/token', method: 'POST', body: form(email) },
        bare: { word: email },
      })),
  },
  {
    ...{ name: 'photo', kind: 'work', mayRefuse: true },
    asks: ({ callers, photo }) => {
      const body = multipart(photo);
      return callers.map((caller) => ({ path: '/api/users/profileimage', method: 'POST', caller, body }));
    },
  },
  {
    ...{ name: 'invoice PDF, drawn', kind: 'work', once: true, mayRefuse: true },
    asks: ({ invoices }) => invoices.map(download),
  },
  {
    ...{ name: 'invoice PDF, kept', kind: 'work' },
    asks: ({ invoices }) => invoices.map(download),
  },
];

const download = ({ id, token }: Caller): Ask => ({
  path: `/api/marketplace/invoice/${id}/download`,
  method: 'POST',
  caller: { id, token },
});

function form(email: string): Body {
  const fields = new URLSearchParams({ grant_type: 'password', username: email, password: demoPassword });
  return { type: 'application/x-www-form-urlencoded', bytes: fields.toString() };
}

function multipart(photo: Buffer): Body {
  const boundary = 'bench-boundary';
  const head = 'Content-Disposition: form-data; name="img"; filename="photo.jpg"\r\nContent-Type: image/jpeg';
  const bytes = Buffer.concat([
    Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`),
    photo,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  return { type: `multipart/form-data; boundary=${boundary}`, bytes };
}
