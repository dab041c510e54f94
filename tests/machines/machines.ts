import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { type DemoAccountName, demoEmail, demoPassword } from '#server/db/demo/accounts.ts';
import { freePort } from '#tests/support/free-port.ts';
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts';
import { type PortalProcess, startPortalProcess, type Version } from '#tests/support/portal-process.ts';
import { type PostgresPair, startPostgresPair } from '#tests/support/postgres-replica.ts';
import { type S3Server, startS3Server } from '#tests/support/s3-server.ts';

export type Machine = {
  port: number;
  marketplacePort: number;
  portal: PortalProcess;
  /** After the end of its portal; perhaps with that of another version. */
  startAgain(version?: Version): Promise<void>;
};
export type Machines = {
  all: [Machine, Machine, Machine];
  databases: PostgresPair;
  primary: pg.Client;
  replica: pg.Client;
  storage: S3Server;
  mail: MailServer;
  stop(): Promise<void>;
};

/** Three portals that share a database with its replica, a storage and a mail server, and nothing else. */
export async function startMachines(): Promise<Machines> {
  const [databases, storage, mail] = await Promise.all([
    startPostgresPair(),
    startS3Server(),
    startMailServer(),
  ]);
  const folder = mkdtempSync(path.join(tmpdir(), 'muster-machines-'));
  const shared = {
    DATABASE_URL: databases.primary.url,
    DATABASE_REPLICA_URL: databases.replica.url,
    FILES_URL: storage.url,
    SMTP_URL: mail.url,
    DEMO: 'true',
    TRUST_PROXY: 'true',
  };
  const startOne = async (name: string): Promise<Machine> => {
    const [port, marketplacePort] = [await freePort(), await freePort()];
    const own = {
      DATA_DIR: path.join(folder, name),
      PORT: String(port),
      MARKETPLACE_PORT: String(marketplacePort),
    };
    const start = (version?: Version) => startPortalProcess({ ...shared, ...own }, version);
    const machine: Machine = {
      ...{ port, marketplacePort, portal: await start() },
      startAgain: async (version) => {
        machine.portal = await start(version);
      },
    };
    return machine;
  };
  const all = (await Promise.all(['one', 'two', 'three'].map(startOne))) as Machines['all'];
  const [primary, replica] = [databases.primary, databases.replica].map(({ url }) => new pg.Client(url)) as [
    pg.Client,
    pg.Client,
  ];
  await Promise.all([primary.connect(), replica.connect()]);
  return {
    ...{ all, databases, primary, replica, storage, mail },
    stop: async () => {
      await Promise.all(all.map(({ portal }) => portal.child.exitCode ?? portal.end('SIGKILL')));
      await Promise.all([primary.end(), replica.end()]);
      await databases.stop();
      await storage.close();
      mail.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

let addresses = 0;
/** Limits count by address: whoever does not test them comes from a new one. */
export const anAddress = () => {
  addresses += 1;
  return `198.51.${100 + (addresses >> 8)}.${addresses & 255}`;
};

export type Session = { token: string; userId: string };

export async function signIn(url: string, name: DemoAccountName): Promise<Session> {
  const { status, body } = await call(url, '/connect/token', {
    form: { grant_type: 'password', username: demoEmail(name), password: demoPassword },
  });
  if (status !== 200) throw new Error(`${name} could not sign in: ${status} ${JSON.stringify(body)}`);
  return { token: body.access_token, userId: body.userId };
}

type Call = {
  session?: Session;
  json?: unknown;
  form?: Record<string, string>;
  upload?: FormData;
  address?: string;
};

export async function call(url: string, target: string, given: Call = {}) {
  const body =
    given.upload ??
    (given.form && new URLSearchParams(given.form)) ??
    (given.json === undefined ? undefined : JSON.stringify(given.json));
  const answer = await fetch(`${url}${target}`, {
    method: body === undefined ? 'GET' : 'POST',
    ...(body !== undefined && { body }),
    headers: {
      'x-forwarded-for': given.address ?? anAddress(),
      ...(given.session && { authorization: `Bearer ${given.session.token}` }),
      ...(given.json !== undefined && { 'content-type': 'application/json' }),
    },
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const isJson = String(answer.headers.get('content-type')).includes('json');
  return { status: answer.status, bytes, body: isJson ? JSON.parse(bytes.toString()) : null };
}
