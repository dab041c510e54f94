/** The baseline, as its own process: Fastify, pg with as many connections as the portal has, and one SELECT. */
import { verify } from '@node-rs/argon2';
import fastify from 'fastify';
import pg from 'pg';
import { demoPassword } from '#server/db/demo-accounts.ts';
import {
  type BaselineName,
  type BaselineParams,
  baselineQueries,
  baselineStatement,
} from './baseline-queries.ts';

const { BASELINE_PORT, BASELINE_DATABASE_URL } = process.env;
const pool = new pg.Pool({ connectionString: BASELINE_DATABASE_URL, max: 10 });
const app = fastify();
for (const name of Object.keys(baselineQueries) as BaselineName[]) {
  app.get<{ Querystring: BaselineParams }>(`/${name}`, async ({ query }) => {
    const { rows } = await pool.query(baselineStatement(name, query));
    return { rows };
  });
}

/** Baseline of a sign-in: finds the account and checks the password. */
app.get<{ Querystring: BaselineParams }>('/passwordCheck', async ({ query }) => {
  const text = 'SELECT password_hash FROM accounts WHERE lower(email) = lower($1)';
  const { rows } = await pool.query<{ password_hash: string }>(text, [query.word]);
  return { matches: await verify(rows[0]?.password_hash ?? '', demoPassword) };
});

await app.listen({ host: '127.0.0.1', port: Number(BASELINE_PORT) });
process.send?.('ready');
