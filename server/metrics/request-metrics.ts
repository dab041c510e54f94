import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** Labels never contain ids, names or queries, because these are personal data and unbounded. */
export class RequestMetrics {
  readonly #durations;
  readonly #inFlight;
  readonly #aborted;
  readonly #failedSignIns;
  readonly #rateLimited;

  constructor(registry: Registry) {
    const registers = [registry];
    this.#durations = new Histogram({
      name: 'muster_http_request_duration_seconds',
      help: 'Response times; the count is the number of requests.',
      labelNames: ['app', 'method', 'route', 'status'],
      registers,
    });
    this.#inFlight = new Gauge({
      name: 'muster_http_requests_in_flight',
      help: 'Requests without a complete response yet.',
      registers,
    });
    const counter = (name: string, help: string, labelNames: string[] = []) =>
      new Counter({ name, help, labelNames, registers });
    this.#aborted = counter(
      'muster_http_requests_aborted_total',
      'Requests aborted by the client before the response.',
    );
    this.#failedSignIns = counter('muster_sign_in_failures_total', 'Failed sign-ins.');
    this.#rateLimited = counter(
      'muster_http_requests_rate_limited_total',
      'Requests rejected with status 429 by rate limits.',
      ['app', 'method', 'route'],
    );
  }

  watch(app: FastifyInstance, name: string): void {
    const [inFlight, aborted] = [this.#inFlight, this.#aborted];
    function onClose(this: ServerResponse): void {
      inFlight.dec();
      if (!this.writableFinished) aborted.inc();
    }
    app.addHook('onRequest', (_request, reply, done) => {
      inFlight.inc();
      reply.raw.once('close', onClose);
      done();
    });
    app.addHook('onResponse', ({ method, routeOptions: { url, config } }, reply, done) => {
      const status = reply.statusCode;
      const labels = { app: name, method, route: routePattern(url) };
      this.#durations.observe({ ...labels, status }, reply.elapsedTime / 1_000);
      if (status === 429) this.#rateLimited.inc(labels);
      if (status === 400 && config.endpoint?.name === 'signIn') this.#failedSignIns.inc();
      done();
    });
  }
}

/** Groups built assets, because their names change with every build. */
function routePattern(url: string | undefined): string {
  if (url === undefined) return 'none';
  return url.startsWith('/assets/') ? '/assets/*' : url;
}
