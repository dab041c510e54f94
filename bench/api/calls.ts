import { demoPassword } from '#server/db/demo/accounts.ts';
import type { Ask, Body } from './asks.ts';
import type { BareAsk, BareName } from './bare-queries.ts';
import type { Caller, Cast } from './cast.ts';

/**
 * - `list`: the first pages of a list, or all of one that has no pages.
 * - `search`: a list by what somebody typed.
 * - `read`: anything else that is only read.
 * - `work`: what costs by its nature: passwords, pictures, papers.
 */
export type Kind = 'list' | 'search' | 'read' | 'work';

export type Call = {
  name: string;
  kind: Kind;
  asks: (cast: Cast) => Ask[];
  bare?: BareName | 'passwordCheck';
  /** Of a list with pages: how the wire names the page and the size, and how many rows the screens ask for. */
  paged?: { page: string; size: string; rows: number };
  /** Answers 503 where more comes than it can do, and is meant to. */
  mayRefuse?: true;
  /** Asks for each thing once: the second time it would be there already. */
  once?: true;
  /** In the quick bench too. */
  main?: true;
};

const paged = (prefix = '', rows = 16) => ({ page: `${prefix}page`, size: `${prefix}size`, rows });

/** The same by every caller. */
const byAll = (path: string, bare?: BareAsk) => (cast: Cast) =>
  cast.callers.map((caller) => ({ path, caller, ...(bare && { bare }) }));

/** One caller for each thing, and as many requests as there are of the longer of both. */
function each(things: string[], callers: Caller[], ask: (thing: string) => Omit<Ask, 'caller'>): Ask[] {
  const count = Math.max(things.length, callers.length);
  return Array.from({ length: things.length === 0 ? 0 : count }, (_, at) => {
    const caller = callers[at % callers.length];
    return { ...ask(things[at % things.length] as string), ...(caller && { caller }) };
  });
}

const text = encodeURIComponent;

const lists: Call[] = [
  {
    ...{ name: 'members', kind: 'list', bare: 'members', paged: paged('req.'), main: true },
    asks: byAll('/api/members/list?'),
  },
  {
    ...{ name: 'resources', kind: 'list', bare: 'resources', paged: paged('request.'), main: true },
    asks: byAll('/api/resources/list?'),
  },
  {
    ...{ name: 'groups', kind: 'list', bare: 'groups', paged: paged(), main: true },
    asks: byAll('/api/collabgroups?'),
  },
  {
    ...{ name: 'my groups', kind: 'list', bare: 'myGroups', paged: paged() },
    asks: ({ callers }) =>
      callers.map((caller) => ({ path: '/api/collabgroups/mygroups?', caller, bare: { id: caller.id } })),
  },
  {
    ...{ name: 'group members', kind: 'list', bare: 'groupMembers', paged: paged(), main: true },
    asks: ({ groups, callers }) =>
      each(groups, callers, (id) => ({ path: `/api/collabgroups/members?id=${id}&`, bare: { id } })),
  },
  {
    ...{ name: 'events', kind: 'list', bare: 'events', paged: paged(), main: true },
    asks: byAll('/api/events/list?'),
  },
  {
    ...{ name: 'organisations', kind: 'list', bare: 'organisations', paged: paged() },
    asks: byAll('/api/orgs/list?'),
  },
  {
    ...{ name: 'own invoices', kind: 'list', bare: 'invoices', paged: paged('', 10), main: true },
    asks: ({ callers }) =>
      callers.map((caller) => ({ path: '/api/marketplace/invoice/list?', caller, bare: { id: caller.id } })),
  },
  {
    ...{ name: 'company invoices', kind: 'list', bare: 'companyInvoices', paged: paged('', 10) },
    asks: ({ billingContacts }) =>
      billingContacts.map((caller) => ({
        path: '/api/marketplace/invoice/list?invoiceAssignedType=Company&',
        caller,
        bare: { id: caller.id },
      })),
  },
];

const wholeLists: Call[] = [
  { name: 'companies', kind: 'list', bare: 'companies', asks: byAll('/api/members/companies') },
  { name: 'member sectors', kind: 'list', bare: 'sectors', asks: byAll('/api/members/sectors') },
  { name: 'jurisdictions', kind: 'list', bare: 'jurisdictions', asks: byAll('/api/members/jurisdictions') },
  { name: 'organisation sectors', kind: 'list', bare: 'sectors', asks: byAll('/api/orgs/sectors') },
  { name: 'organisation names', kind: 'list', bare: 'organisationNames', asks: byAll('/api/orgs/names') },
  { name: 'group types', kind: 'list', bare: 'groupTypes', asks: byAll('/api/collabgroups/types') },
  { name: 'categories', kind: 'list', bare: 'categories', asks: byAll('/api/resources/categories') },
  {
    ...{ name: 'genders', kind: 'list', bare: 'choices' },
    asks: byAll('/api/values/genders', { word: 'gender' }),
  },
  {
    ...{ name: 'honorifics', kind: 'list', bare: 'choices' },
    asks: byAll('/api/values/honorifics', { word: 'honorific' }),
  },
  { name: 'products', kind: 'list', bare: 'products', asks: byAll('/api/marketplace/products') },
];

const searches: Call[] = [
  {
    ...{ name: 'members by name', kind: 'search', bare: 'memberSearch', main: true },
    asks: ({ names, callers }) =>
      each(names, callers, (word) => ({
        path: `/api/members/list?req.size=16&req.name=${text(word)}`,
        bare: { word },
      })),
  },
  {
    ...{ name: 'members by jurisdiction', kind: 'search', bare: 'membersOfJurisdiction' },
    asks: ({ jurisdictions, callers }) =>
      each(jurisdictions, callers, (id) => ({
        path: `/api/members/list?req.size=16&req.jurisdictionId=${id}`,
        bare: { id },
      })),
  },
  {
    ...{ name: 'members by company', kind: 'search', bare: 'membersOfCompany' },
    asks: ({ organisations, callers }) =>
      each(organisations, callers, (id) => ({
        path: `/api/members/list?req.size=16&req.companyId=${id}`,
        bare: { id },
      })),
  },
  {
    ...{ name: 'resources by words', kind: 'search', bare: 'resourcesByWords' },
    asks: ({ titleWords, callers }) =>
      each(titleWords, callers, (word) => ({
        path: `/api/resources/list?request.size=16&request.title=${text(word)}`,
        bare: { word },
      })),
  },
  {
    ...{ name: 'resources by category', kind: 'search', bare: 'resourcesOfCategory' },
    asks: ({ categories, callers }) =>
      each(categories, callers, (id) => ({
        path: `/api/resources/list?request.size=16&request.categoryId=${id}`,
        bare: { id },
      })),
  },
  {
    ...{ name: 'organisations by name', kind: 'search', bare: 'organisationsByName' },
    asks: ({ organisationWords, callers }) =>
      each(organisationWords, callers, (word) => ({
        path: `/api/orgs/list?size=16&filters[0].Key=name&filters[0].Value=${text(word)}`,
        bare: { word },
      })),
  },
];

const reads: Call[] = [
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

const works: Call[] = [
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

/** In the order of their measuring: what is drawn comes before what is kept. */
export const calls: Call[] = [...lists, ...wholeLists, ...searches, ...reads, ...works];

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
