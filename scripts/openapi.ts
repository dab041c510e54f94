import { writeFileSync } from 'node:fs';
import { buildOpenApiDocument } from '#server/http/openapi.ts';

writeFileSync('docs/openapi.json', `${JSON.stringify(buildOpenApiDocument(), null, 2)}\n`);
