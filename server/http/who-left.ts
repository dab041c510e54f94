import type { FastifyInstance } from 'fastify';

/** A request whose connection ends before its answer has no status: this line is how it ended. Nothing failed here. */
export function logWhoLeft(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.raw.once('close', () => {
      if (reply.raw.writableFinished) return;
      reply.log.info({ responseTime: reply.elapsedTime }, 'the connection ended before the answer');
    });
    done();
  });
}
