import { afterAll, beforeAll } from 'vitest';
import { type PostgresServer, startPostgres } from '#tests/support/postgres-server.ts';

/** Runs a PostgreSQL server for all tests of a file. */
export function testPostgres(): PostgresServer {
  const server = {} as PostgresServer;
  beforeAll(async () => {
    Object.assign(server, await startPostgres());
  });
  afterAll(() => server.stop?.());
  return server;
}
