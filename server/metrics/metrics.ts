import fastify, { type FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import { DatabaseMetrics } from './database-metrics.ts';
import { exposition, type Metric, single } from './exposition.ts';
import { ProcessMetrics } from './process-metrics.ts';
import { RequestMetrics } from './request-metrics.ts';

type Given = { database: Database; build: { version: string; build: string } };

/** What an operator sees of this process, in numbers alone. */
export class Metrics {
  readonly #build: Given['build'];
  readonly #requests = new RequestMetrics();
  readonly #process = new ProcessMetrics();
  readonly #database: DatabaseMetrics;
  readonly #failedJobs = new Map<string, number>();
  #refusedMails = 0;

  constructor({ database, build }: Given) {
    this.#build = build;
    this.#database = new DatabaseMetrics(database);
  }

  watch(app: FastifyInstance, name: 'portal' | 'marketplace'): void {
    this.#requests.watch(app, name);
  }

  jobFailed(job: string): void {
    this.#failedJobs.set(job, (this.#failedJobs.get(job) ?? 0) + 1);
  }

  mailRefused(): void {
    this.#refusedMails += 1;
  }

  /** The page that is served on a port of its own, beside the portal: decision 15. */
  app(): FastifyInstance {
    const app = fastify();
    app.get('/metrics', async (_request, reply) => {
      reply.type('text/plain; version=0.0.4; charset=utf-8').header('cache-control', 'no-store');
      return exposition(await this.#collect());
    });
    app.addHook('onClose', async () => this.#process.stop());
    return app;
  }

  async #collect(): Promise<Metric[]> {
    return [
      single('muster_build_info', 'Which portal this is.', 'gauge', 1, this.#build),
      ...this.#requests.collect(),
      ...(await this.#database.collect()),
      {
        name: 'muster_job_failures_total',
        help: 'Tries of jobs that failed in this process; they are tried again.',
        type: 'counter',
        samples: [...this.#failedJobs].map(([job, value]) => ({ labels: { job }, value })),
      },
      single(
        'muster_mails_refused_total',
        'Mails that this process could not deliver because nobody has that mailbox.',
        'counter',
        this.#refusedMails,
      ),
      ...this.#process.collect(),
    ];
  }
}
