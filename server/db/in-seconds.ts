import { sql } from 'kysely';

/** Uses the clock of the database, which also checks the expiry. */
export const inSeconds = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`;
