import { sql } from 'kysely';

/** By the database clock, which also checks the expiry. */
export const inSeconds = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`;
