import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Durations } from './durations.ts';
import { type Metric, type Sample, single } from './exposition.ts';

type ByRoute = Map<string, Map<string, Map<number, Durations>>>;
type Series = { app: string; method: string; route: string; status: number; durations: Durations };

/** What came in and how it was answered, by the pattern of its route: never an id, a name or a query. */
export class RequestMetrics {
  readonly #apps = new Map<string, ByRoute>();
  #inFlight = 0;
  #abandoned = 0;
  #failedSignIns = 0;

  watch(app: FastifyInstance, name: string): void {
    const byRoute: ByRoute = new Map();
    this.#apps.set(name, byRoute);
    const metrics = this;
    function closed(this: ServerResponse): void {
      metrics.#inFlight -= 1;
      if (!this.writableFinished) metrics.#abandoned += 1;
    }
    app.addHook('onRequest', (_request, reply, done) => {
      this.#inFlight += 1;
      reply.raw.once('close', closed);
      done();
    });
    app.addHook('onResponse', (request, reply, done) => {
      this.#answered(byRoute, request, reply);
      done();
    });
  }

  collect(): Metric[] {
    const all = [...this.#apps].flatMap(([app, byRoute]) => seriesOf(app, byRoute));
    return [
      {
        name: 'muster_http_request_duration_seconds',
        help: 'How long answers took; the count is the number of requests.',
        type: 'histogram',
        samples: all.flatMap(({ durations, status, ...labels }) =>
          durations.samples({ ...labels, status: String(status) }),
        ),
      },
      single('muster_http_requests_in_flight', 'Requests being answered.', 'gauge', this.#inFlight),
      single(
        'muster_http_requests_abandoned_total',
        'Requests whose caller left before the answer.',
        'counter',
        this.#abandoned,
      ),
      single(
        'muster_sign_in_failures_total',
        'Sign-ins that were answered with a no.',
        'counter',
        this.#failedSignIns,
      ),
      {
        name: 'muster_refused_by_limits_total',
        help: 'Requests refused because there were too many of them.',
        type: 'counter',
        samples: all.filter(({ status }) => status === 429).map(refusals),
      },
    ];
  }

  #answered(byRoute: ByRoute, { method, routeOptions }: FastifyRequest, reply: FastifyReply): void {
    const { url, config } = routeOptions;
    const byMethod = entryOf(byRoute, patternOf(url), () => new Map());
    const byStatus = entryOf(byMethod, method, () => new Map());
    entryOf(byStatus, reply.statusCode, () => new Durations()).add(reply.elapsedTime / 1_000);
    if (reply.statusCode === 400 && config.endpoint?.name === 'signIn') this.#failedSignIns += 1;
  }
}

/** Each file of the built web has a route of its own, under a name that changes with every build. */
function patternOf(url: string | undefined): string {
  if (url === undefined) return 'none';
  return url.startsWith('/assets/') ? '/assets/*' : url;
}

const seriesOf = (app: string, byRoute: ByRoute): Series[] =>
  [...byRoute].flatMap(([route, byMethod]) =>
    [...byMethod].flatMap(([method, byStatus]) =>
      [...byStatus].map(([status, durations]) => ({ app, method, route, status, durations })),
    ),
  );

const refusals = ({ app, method, route, durations }: Series): Sample => ({
  labels: { app, method, route },
  value: durations.count,
});

function entryOf<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
