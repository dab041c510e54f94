import type { FastifyRequest } from 'fastify';
import { type DestinationStream, type Logger, pino } from 'pino';
import { loggedRoute } from '../http/logged-route.ts';
import { asError, quietCauses, quietMessage, quietStack } from './quiet-fault.ts';

/**
 * Logs carry ids, never what a person typed or holds: of a request only its method and the pattern of its route (an
 * address may hold a reset token or a name that somebody searched for), no header, no network address.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: {
      req: (request: FastifyRequest) => ({ method: request.method, route: loggedRoute(request) }),
      // No more of an error than says where to look: a database's detail quotes the row.
      err: (thrown: unknown) => {
        const error = asError(thrown);
        const { name, code } = error;
        const said = { name, code, message: quietMessage(error.message), stack: quietStack(error) };
        const causes = quietCauses(error);
        return causes.length > 0 ? { ...said, causes } : said;
      },
      // With the headers of the upload, if anybody wants to know everything.
      busboyOptions: ({ limits }: { limits?: object }) => ({ limits }),
      res: ({ statusCode }: { statusCode: number }) => ({ status: statusCode }),
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
