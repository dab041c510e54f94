import type { FastifyRequest } from 'fastify';
import { type DestinationStream, type Logger, pino } from 'pino';

/**
 * Logs carry ids, never what a person typed or holds: of a request only its method and path (a query may hold a reset
 * token or a name that somebody searched for), no header, no address.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: {
      req: ({ method, url }: FastifyRequest) => ({ method, path: url.split('?', 1)[0] }),
      // No more of an error than says where to look: a database's detail quotes the row.
      err: ({ name, code, message, stack }: Error & { code?: string }) => ({
        ...{ name, code },
        ...{ message: unquoted(message), stack: unquoted(stack ?? '') },
      }),
      res: ({ statusCode }: { statusCode: number }) => ({ status: statusCode }),
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** A database that cannot read what it was given repeats it, behind a colon. */
const unquoted = (text: string) => text.replace(/: "[\s\S]*?"(?=\n\s+at |$)/g, ': …');
