/** `npm start`: runs the portal, building the web first if it changed. */
import { main } from '#server/main.ts';
import { buildWeb } from './build-web.ts';

await main(buildWeb);
