/** The bare limit, as a process of its own: Fastify, pg with as many connections as the portal has, and one SELECT. */
import { verify } from '@node-rs/argon2';
import fastify from 'fastify';
import pg from 'pg';
import { demoPassword } from '#server/db/demo-accounts.ts';
import { type BareAsk, type BareName, bareQueries, bareStatement } from './bare-queries.ts';

const { BARE_PORT, BARE_DATABASE_URL } = process.env;
const pool = new pg.Pool({ connectionString: BARE_DATABASE_URL, max: 10 });
const app = fastify();
for (const name of Object.keys(bareQueries) as BareName[]) {
  app.get<{ Querystring: BareAsk }>(`/${name}`, async ({ query }) => {
    const { rows } = await pool.query(bareStatement(name, query));
    return { rows };
  });
}

/** Of a sign-in: to find whose password it is, and what takes the time by intention. */
app.get<{ Querystring: BareAsk }>('/passwordCheck', async ({ query }) => {
  const text = 'SELECT password_hash FROM accounts WHERE lower(email) = lower($1)';
  const { rows } = await pool.query<{ password_hash: string }>(text, [query.word]);
  return { matches: await verify(rows[0]?.password_hash ?? '', demoPassword) };
});

await app.listen({ host: '127.0.0.1', port: Number(BARE_PORT) });
process.send?.('ready');
