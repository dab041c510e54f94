import { monitorEventLoopDelay } from 'node:perf_hooks';
import fastify, { type FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { Database } from '../db/database.ts';
import { DatabaseMetrics } from './database-metrics.ts';
import { RequestMetrics } from './request-metrics.ts';

type MetricsOptions = { database: Database; build: { version: string; build: string } };

export class Metrics {
  readonly #registry = new Registry();
  readonly #requests = new RequestMetrics(this.#registry);
  readonly #database: DatabaseMetrics;
  readonly #failedJobs = new Counter({
    name: 'muster_job_failures_total',
    help: 'Failed job attempts in this process, before retries.',
    labelNames: ['job'],
    registers: [this.#registry],
  });
  readonly #bouncedEmails = new Counter({
    name: 'muster_emails_bounced_total',
    help: 'Emails from this process to mailboxes that do not exist.',
    registers: [this.#registry],
  });

  constructor({ database, build }: MetricsOptions) {
    this.#database = new DatabaseMetrics(database);
    new Gauge({
      name: 'muster_build_info',
      help: 'Build information.',
      labelNames: ['version', 'build'],
      registers: [this.#registry],
    }).set(build, 1);
  }

  watch(createApp: FastifyInstance, name: 'portal' | 'marketplace'): void {
    this.#requests.watch(createApp, name);
  }

  countJobFailure(job: string): void {
    this.#failedJobs.inc({ job });
  }

  countEmailBounce(): void {
    this.#bouncedEmails.inc();
  }

  /** Listens on a separate port, see decision 15. */
  app(): FastifyInstance {
    const stopProcessMetrics = startProcessMetrics(this.#registry);
    const app = fastify();
    app.get('/metrics', async (_request, reply) => {
      reply.type(this.#registry.contentType).header('cache-control', 'no-store');
      return Registry.merge([this.#registry, await this.#database.collect()]).metrics();
    });
    app.addHook('onClose', async () => stopProcessMetrics());
    return app;
  }
}

const resolutionMs = 10;

function startProcessMetrics(registry: Registry): () => void {
  collectDefaultMetrics({ register: registry });
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  delay.enable();
  registry.registerMetric(
    new Gauge({
      name: 'muster_event_loop_delay_seconds',
      help: 'Event loop delay since the previous scrape.',
      labelNames: ['quantile'],
      registers: [],
      collect() {
        for (const quantile of ['0.5', '0.99', '1']) {
          const nanoseconds = delay.percentile(Number(quantile) * 100);
          this.set({ quantile }, Math.max(0, nanoseconds / 1e9 - resolutionMs / 1e3));
        }
        delay.reset();
      },
    }),
  );
  return () => void delay.disable();
}
