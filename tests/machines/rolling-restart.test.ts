import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findNginx, type Nginx, nginxIsMissing, startNginx } from '#tests/support/nginx.ts';
import { call, type Machines, type Session, signIn, startMachines } from './machines.ts';
import { makeNextVersion } from './next-version.ts';

type Load = { sent: number; failures: string[]; lastTitle: string };

/** Calls that members make all the time, one after the other, until told to stop; whatever is no 200 is a failure. */
async function visit(url: string, session: Session, picture: string, load: Load, goesOn: () => boolean) {
  const own = `/api/users/${session.userId}`;
  const reads = ['/api/events/list', own, '/api/values/genders', '/', picture, '/api/marketplace/products'];
  const attempt = async (label: string, target: string, json?: unknown) => {
    load.sent += 1;
    try {
      const { status } = await call(url, target, { session, ...(json !== undefined && { json }) });
      if (status === 200) return true;
      load.failures.push(`${label}: ${status}`);
    } catch (error) {
      load.failures.push(`${label}: ${(error as Error).cause ?? error}`);
    }
    return false;
  };
  for (let round = 0; goesOn(); round += 1) {
    for (const target of reads) await attempt(`GET ${target}`, target);
    const positionTitle = `Round ${round}`;
    if (await attempt('POST', own, { positionTitle })) load.lastTitle = positionTitle;
    await attempt('POST basket', '/api/marketplace/cart/updatebasket', { cartItems: [] });
  }
}

describe('three portals behind nginx', () => {
  let machines: Machines;
  let nginx: Nginx;
  let next: ReturnType<typeof makeNextVersion>;
  beforeAll(async () => {
    const program = findNginx();
    if (!program) throw new Error(nginxIsMissing);
    machines = await startMachines();
    nginx = await startNginx(program, machines.all);
    next = makeNextVersion();
  });
  afterAll(async () => {
    await nginx?.stop();
    await machines?.stop();
    next?.remove();
  });

  it('are upgraded one after the other, a migration among it, and no request fails', async () => {
    const names = ['member', 'billing', 'representative', 'new'] as const;
    const sessions = await Promise.all(names.map((name) => signIn(nginx.url, name)));
    const { rows } = await machines.primary.query('SELECT key FROM files WHERE is_public LIMIT 1');
    const loads = names.map((): Load => ({ sent: 0, failures: [], lastTitle: '' }));
    let isOver = false;
    const visits = sessions.map((session, index) =>
      visit(nginx.url, session, `/files/${rows[0].key}`, loads[index] as Load, () => !isOver),
    );

    for (const machine of machines.all) {
      expect(await machine.portal.end('SIGTERM')).toBe(0);
      await machine.startAgain(next);
    }
    isOver = true;
    await Promise.all(visits);

    const sent = loads.reduce((sum, load) => sum + load.sent, 0);
    const failures = loads.flatMap((load) => load.failures);
    process.stdout.write(`  rolling restart: ${sent} requests sent, ${failures.length} failed\n`);
    const logs = [nginx.log(), ...machines.all.map(({ portal }) => portal.output())];
    expect(failures, logs.join('\n')).toEqual([]);
    expect(sent).toBeGreaterThan(500);

    const added = "SELECT count(*) FROM kysely_migration WHERE name = '9999-next-version'";
    expect((await machines.primary.query(added)).rows[0].count).toBe('1');
    for (const [index, session] of sessions.entries()) {
      const { body } = await call(nginx.url, `/api/users/${session.userId}`, { session });
      expect(body.positionTitle).toBe(loads[index]?.lastTitle);
    }
  }, 120_000);

  it('answer on when two of them are gone from one moment to the next', async () => {
    const [first, second] = machines.all;
    const session = await signIn(nginx.url, 'member');
    await Promise.all([first, second].map(({ portal }) => portal.end('SIGKILL')));
    const own = async () => (await call(nginx.url, `/api/users/${session.userId}`, { session })).status;
    const statuses: number[] = [];
    for (let round = 0; round < 12; round += 1) statuses.push(await own());
    expect(statuses, nginx.log()).toEqual(Array(12).fill(200));
  });
});
