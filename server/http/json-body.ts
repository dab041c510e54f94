import type { FastifyInstance } from 'fastify';
import { notText } from './errors.ts';

/** Many clients name the type even of a body that they do not send: an empty one is none, whatever it is called. */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    parse(request, body as string, (error, parsed) => {
      if (error || isText(body as string)) done(error, parsed);
      else done(notText());
    });
  });
}

/**
 * Whether each name and value of a JSON is text. Half of a sign (`\ud800` alone) is none: PostgreSQL takes it in no
 * `jsonb`, and in a column of text it would come back as another sign. UTF-8 has no halves, be it of a body, a form or
 * an address (a field of an upload may say to be in UTF-16, but no call takes one); only an escape makes one. So most
 * bodies are done with one look, and the others are read as one text with all escapes undone, however deep they are.
 */
export function isText(json: string): boolean {
  if (!/\\u[dD][89a-fA-F]/.test(json)) return true;
  const undone = json.replace(/\\(?:u([\da-fA-F]{4})|.)/g, (escaped, code?: string) =>
    code ? String.fromCharCode(Number.parseInt(code, 16)) : escaped,
  );
  return undone.isWellFormed();
}
