/** The baseline process: Fastify, pg with the pool size of the portal, and one SELECT per request. */
import { verify } from '@node-rs/argon2';
import fastify from 'fastify';
import pg from 'pg';
import { demoPassword } from '#server/db/demo-accounts.ts';
import { type BaselineParams, baselineQueries, baselineStatement } from './baseline-queries.ts';

const { BASELINE_PORT, BASELINE_DATABASE_URL } = process.env;
const pool = new pg.Pool({ connectionString: BASELINE_DATABASE_URL, max: 10 });
const app = fastify();
app.get<{ Params: { call: string }; Querystring: BaselineParams }>('/:call', async ({ params, query }) => {
  const { rows } = await pool.query(baselineStatement(baselineQueries[params.call] ?? '', query));
  if (params.call !== 'sign-in') return { rows };
  return { matches: await verify(rows[0]?.password_hash ?? '', demoPassword) };
});

await app.listen({ host: '127.0.0.1', port: Number(BASELINE_PORT) });
process.send?.('ready');
