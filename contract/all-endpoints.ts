import { authentication } from './authentication.ts';
import type { Endpoint } from './endpoint.ts';
import { events } from './events.ts';
import { files } from './files.ts';
import { outbox } from './outbox.ts';
import { resources } from './resources.ts';
import { users } from './users.ts';

/** Every area by name: what the OpenAPI document lists and what the access test walks. */
export const areas = { authentication, users, resources, events, files, outbox } satisfies Record<
  string,
  Record<string, Endpoint>
>;
