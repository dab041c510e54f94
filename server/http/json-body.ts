import type { FastifyInstance } from 'fastify';
import { invalidText } from './errors.ts';

/** Accepts an empty body, because many clients send the content type without one. */
export function registerJsonParser(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    parse(request, body as string, (error, parsed) => {
      if (error || isWellFormedJsonText(body as string)) done(error, parsed);
      else done(invalidText());
    });
  });
}

/** Rejects escaped lone surrogates, which PostgreSQL cannot store. Unescaped UTF-8 cannot contain them. */
export function isWellFormedJsonText(json: string): boolean {
  if (!/\\u[dD][89a-fA-F]/.test(json)) return true;
  const unescaped = json.replace(/\\(?:u([\da-fA-F]{4})|.)/g, (escaped, code?: string) =>
    code ? String.fromCharCode(Number.parseInt(code, 16)) : escaped,
  );
  return unescaped.isWellFormed();
}
