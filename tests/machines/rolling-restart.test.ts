import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type DemoAccountName, demoEmail, demoPassword } from '#server/db/demo-accounts.ts';
import type { Nginx } from '#tests/support/nginx.ts';
import { type Machines, startMachines } from './machines.ts';
import { makeNextVersion } from './next-version.ts';
import { anAddress, aPhoto, call, type Session, signIn } from './visiting.ts';

type Load = {
  sent: number;
  /** Of them, to the marketplace. */
  toMarketplace: number;
  signIns: number;
  photos: number;
  /** What the enquiries say that were taken. */
  enquiries: string[];
  failures: string[];
  lastTitle: string;
};

/** All kinds of member who may look into the directory. */
const names = ['member', 'billing', 'representative', 'hidden', 'new', 'staff'] as const;
/** Nobody may find it in a log. */
const secret = 'a-token-that-opens-an-account-for-an-hour';
const resetLink = `/account/reset-password?userId=7&token=${secret}`;
/** A member may send twenty in an hour, and write ten times. */
const mostPhotos = 15;
const mostEnquiries = 8;

/**
 * What members do all the time, until told to stop: one page after the other, and of a page everything at once, as browsers
 * do. Whatever is no 200 is a failure. Now and then somebody sends a photo, writes to the association, or comes back and
 * signs in anew.
 */
async function visit(
  { url, marketplaceUrl }: Nginx,
  name: DemoAccountName,
  picture: string,
  load: Load,
  goesOn: () => boolean,
) {
  const address = anAddress();
  const attempt = async (
    label: string,
    target: string,
    more: Parameters<typeof call>[2] = {},
    host = url,
  ) => {
    load.sent += 1;
    if (host === marketplaceUrl) load.toMarketplace += 1;
    try {
      const { status, body } = await call(host, target, { address, ...more });
      if (status === 200) return body ?? true;
      load.failures.push(`${label}: ${status} ${JSON.stringify(body)}`);
    } catch (error) {
      load.failures.push(`${label}: ${error}`);
    }
    return null;
  };
  const form = { grant_type: 'password', username: demoEmail(name), password: demoPassword };
  let session: Session | undefined;
  for (let round = 0; goesOn(); round += 1) {
    if (round % 5 === 0) {
      load.signIns += 1;
      const opened = await attempt('sign-in', '/connect/token', { form });
      if (opened) session = { token: opened.access_token, userId: opened.userId };
    }
    if (!session) return;
    const given = { session };
    const own = `/api/users/${session.userId}`;
    const lists = ['/api/members/list?req.size=20', '/api/events/list', '/api/marketplace/products'];
    const page = [...lists, own, '/api/values/genders', '/', resetLink, picture];
    const shop = ['/', picture].map((target) => attempt(`marketplace ${target}`, target, {}, marketplaceUrl));
    await Promise.all([...page.map((target) => attempt(`GET ${target}`, target, given)), ...shop]);
    const positionTitle = `Round ${round}`;
    if (await attempt('POST', own, { ...given, json: { positionTitle } })) load.lastTitle = positionTitle;
    await attempt('basket', '/api/marketplace/cart/updatebasket', { ...given, json: { cartItems: [] } });
    if (round % 7 === 3 && load.photos < mostPhotos) {
      load.photos += 1;
      await attempt('photo', '/api/users/profileimage', { ...given, upload: await aPhoto() });
    }
    if (round % 7 === 5 && load.enquiries.length < mostEnquiries) {
      const message = `enquiry-${name}-${round}.`;
      const json = {
        firstName: 'Awhina',
        lastName: 'Ngata',
        email: demoEmail(name),
        enquiryType: 'Events',
        message,
      };
      if (await attempt('enquiry', '/api/enquiry/submit', { ...given, json })) load.enquiries.push(message);
    }
  }
}

describe('three portals behind nginx', () => {
  let machines: Machines;
  let next: ReturnType<typeof makeNextVersion>;
  beforeAll(async () => {
    machines = await startMachines();
    next = makeNextVersion();
  });
  afterAll(async () => {
    await machines?.stop();
    next?.remove();
  });

  /** Whichever machine took its job, and whichever was stopped meanwhile. */
  async function eachLetterLeftOnce(messages: string[]) {
    const waiting =
      "SELECT FROM pgboss.job WHERE name = 'deliver-mail' AND state IN ('created', 'retry', 'active')";
    const isDone = async () => expect((await machines.primary.query(waiting)).rowCount).toBe(0);
    await vi.waitFor(isDone, { timeout: 60_000, interval: 200 });
    const times = (message: string) => machines.mail.letters.filter((each) => each.includes(message)).length;
    expect(messages.filter((message) => times(message) !== 1)).toEqual([]);
  }

  it('are upgraded one after the other, a migration among it, and no request fails', async () => {
    const { rows } = await machines.primary.query('SELECT key FROM files WHERE is_public LIMIT 1');
    const loads = names.map(
      (): Load => ({
        sent: 0,
        toMarketplace: 0,
        signIns: 0,
        photos: 0,
        enquiries: [],
        failures: [],
        lastTitle: '',
      }),
    );
    let isOver = false;
    const visits = names.map((name, index) =>
      visit(machines.nginx, name, `/files/${rows[0].key}`, loads[index] as Load, () => !isOver),
    );

    for (const machine of machines.all) {
      expect(await machine.portal.end('SIGTERM')).toBe(0);
      await machine.startAgain(next);
    }
    isOver = true;
    await Promise.all(visits);

    const sum = (what: 'sent' | 'toMarketplace' | 'signIns' | 'photos') =>
      loads.reduce((all, load) => all + load[what], 0);
    const failures = loads.flatMap((load) => load.failures);
    process.stdout.write(
      `  rolling restart: ${sum('sent')} requests sent (${sum('signIns')} sign-ins, ${sum('photos')} photos, ${sum('toMarketplace')} to the marketplace), ${failures.length} failed\n`,
    );
    const logs = [machines.nginx.log(), ...machines.all.map(({ portal }) => portal.output())];
    expect(failures, logs.join('\n')).toEqual([]);
    expect(logs.join('\n')).not.toContain(secret);
    expect(sum('sent')).toBeGreaterThan(1_000);
    expect(sum('toMarketplace')).toBeGreaterThan(100);
    for (const { signIns, photos, enquiries } of loads)
      expect(Math.min(signIns, photos, enquiries.length)).toBeGreaterThan(0);
    await eachLetterLeftOnce(loads.flatMap((load) => load.enquiries));

    const added = "SELECT count(*) FROM kysely_migration WHERE name = '9999-next-version'";
    expect((await machines.primary.query(added)).rows[0].count).toBe('1');
    for (const [index, name] of names.entries()) {
      const session = await signIn(machines.url, name);
      const { body } = await call(machines.url, `/api/users/${session.userId}`, { session });
      expect(body.positionTitle).toBe(loads[index]?.lastTitle);
    }
  }, 240_000);

  it('answer on when two of them are gone from one moment to the next', async () => {
    const [first, second] = machines.all;
    const session = await signIn(machines.url, 'member');
    await Promise.all([first, second].map(({ portal }) => portal.end('SIGKILL')));
    const own = async () => (await call(machines.url, `/api/users/${session.userId}`, { session })).status;
    const statuses: number[] = [];
    for (let round = 0; round < 12; round += 1) statuses.push(await own());
    expect(statuses, machines.nginx.log()).toEqual(Array(12).fill(200));
  });
});
