import type { FastifyRequest } from 'fastify';
import { type DestinationStream, type Logger, pino } from 'pino';
import { toRouteLabel } from '../http/route-label.ts';
import { redactCauses, redactMessage, redactStack, toError } from './redact-error.ts';

/** Logs method and route pattern only: URLs and headers can contain tokens and personal data. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: {
      req: (request: FastifyRequest) => ({ method: request.method, route: toRouteLabel(request) }),
      // Database errors quote rows, so only these fields are logged.
      err: (thrown: unknown) => {
        const error = toError(thrown);
        const { name, code } = error;
        const fields = { name, code, message: redactMessage(error.message), stack: redactStack(error) };
        const causes = redactCauses(error);
        return causes.length > 0 ? { ...fields, causes } : fields;
      },
      // By default, Fastify logs the headers of the upload.
      busboyOptions: ({ limits }: { limits?: object }) => ({ limits }),
      res: ({ statusCode }: { statusCode: number }) => ({ status: statusCode }),
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
