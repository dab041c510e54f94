/** The baseline server: Fastify, pg with the pool size of the portal, and one SELECT per request. Sign-in also verifies a password. */
import { verify } from '@node-rs/argon2';
import fastify from 'fastify';
import pg from 'pg';
import { demoPassword } from '#server/db/demo-accounts.ts';
import { type BaselineParams, baselineQueries, baselineStatement } from './baseline-queries.ts';

const { BASELINE_PORT, BASELINE_DATABASE_URL } = process.env;
const pool = new pg.Pool({ connectionString: BASELINE_DATABASE_URL, max: 10 });
const app = fastify();
app.get<{ Params: { queryName: string }; Querystring: BaselineParams }>(
  '/:queryName',
  async ({ params, query }) => {
    const { rows } = await pool.query(baselineStatement(baselineQueries[params.queryName] ?? '', query));
    if (params.queryName !== 'sign-in') return { rows };
    return { matches: await verify(rows[0]?.password_hash ?? '', demoPassword) };
  },
);

await app.listen({ host: '127.0.0.1', port: Number(BASELINE_PORT) });
process.send?.('ready');
