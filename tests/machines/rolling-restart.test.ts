import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DemoAccountName, demoEmail, demoPassword } from '#server/db/demo/accounts.ts';
import { type Machines, startMachines } from './machines.ts';
import { makeNextVersion } from './next-version.ts';
import { anAddress, aPhoto, call, type Session, signIn } from './visiting.ts';

type Load = { sent: number; signIns: number; photos: number; failures: string[]; lastTitle: string };

/** All kinds of member who may look into the directory. */
const names = ['member', 'billing', 'representative', 'hidden', 'new', 'staff'] as const;
/** Nobody may find it in a log. */
const secret = 'a-token-that-opens-an-account-for-an-hour';
const resetLink = `/account/reset-password?userId=7&token=${secret}`;
/** A member may send twenty in an hour. */
const mostPhotos = 15;

/**
 * What members do all the time, one thing after the other, until told to stop; whatever is no 200 is a failure. Now and
 * then somebody sends a photo, or comes back and signs in anew.
 */
async function visit(url: string, name: DemoAccountName, picture: string, load: Load, goesOn: () => boolean) {
  const address = anAddress();
  const attempt = async (label: string, target: string, given: Parameters<typeof call>[2] = {}) => {
    load.sent += 1;
    try {
      const { status, body } = await call(url, target, { address, ...given });
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
      const given = await attempt('sign-in', '/connect/token', { form });
      if (given) session = { token: given.access_token, userId: given.userId };
    }
    if (!session) return;
    const own = `/api/users/${session.userId}`;
    const lists = ['/api/members/list?req.size=20', '/api/events/list', '/api/marketplace/products'];
    for (const target of [...lists, own, '/api/values/genders', '/', resetLink, picture])
      await attempt(`GET ${target}`, target, { session });
    const positionTitle = `Round ${round}`;
    if (await attempt('POST', own, { session, json: { positionTitle } })) load.lastTitle = positionTitle;
    await attempt('basket', '/api/marketplace/cart/updatebasket', { session, json: { cartItems: [] } });
    if (round % 7 === 3 && load.photos < mostPhotos) {
      load.photos += 1;
      await attempt('photo', '/api/users/profileimage', { session, upload: await aPhoto() });
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

  it('are upgraded one after the other, a migration among it, and no request fails', async () => {
    const { rows } = await machines.primary.query('SELECT key FROM files WHERE is_public LIMIT 1');
    const loads = names.map((): Load => ({ sent: 0, signIns: 0, photos: 0, failures: [], lastTitle: '' }));
    let isOver = false;
    const visits = names.map((name, index) =>
      visit(machines.url, name, `/files/${rows[0].key}`, loads[index] as Load, () => !isOver),
    );

    for (const machine of machines.all) {
      expect(await machine.portal.end('SIGTERM')).toBe(0);
      await machine.startAgain(next);
    }
    isOver = true;
    await Promise.all(visits);

    const sum = (what: 'sent' | 'signIns' | 'photos') => loads.reduce((all, load) => all + load[what], 0);
    const failures = loads.flatMap((load) => load.failures);
    process.stdout.write(
      `  rolling restart: ${sum('sent')} requests sent (${sum('signIns')} sign-ins, ${sum('photos')} photos), ${failures.length} failed\n`,
    );
    const logs = [machines.nginx.log(), ...machines.all.map(({ portal }) => portal.output())];
    expect(failures, logs.join('\n')).toEqual([]);
    expect(logs.join('\n')).not.toContain(secret);
    expect(sum('sent')).toBeGreaterThan(500);
    for (const load of loads) expect(Math.min(load.signIns, load.photos)).toBeGreaterThan(0);

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
