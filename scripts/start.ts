import { main } from '#server/main.ts';
import { buildWeb } from './build-web.ts';

await main(buildWeb);
