import { sql } from 'kysely';

/** An expiry by the database clock, which also decides when it has passed. The clocks of portals may differ from it. */
export const inSeconds = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`;
