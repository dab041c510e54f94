/** `npm start`: builds the web if it changed, then runs the portal. */

import { main } from '#server/main.ts';
import { buildWeb } from './build-web.ts';

await buildWeb();
await main();
