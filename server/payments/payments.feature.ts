import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import type { Db } from '../db/database.ts';
import { handleJob, type Job } from '../jobs/job-queue.ts';
import type { PaymentService } from './payment-service.ts';
import { stripeEventsRoutes } from './stripe-events.routes.ts';
import { testCheckoutRoutes } from './test-checkout.routes.ts';

const reconcilePayments: Job = { name: 'reconcile-payments', cron: '* * * * *' };

type Services = {
  config: Pick<Config, 'stripe'>;
  db: Db;
  paymentService: PaymentService;
  log: FastifyBaseLogger;
};

async function routes(app: FastifyInstance, _accessControl: unknown, services: Services) {
  const { config, db, paymentService } = services;
  const { secretKey, webhookSecret } = config.stripe;
  if (!secretKey) testCheckoutRoutes(app, { db });
  if (webhookSecret) await stripeEventsRoutes(app, { db, paymentService, webhookSecret });
}

export const paymentsFeature = {
  routes,
  jobs: ({ paymentService, log }: Services) => [
    handleJob(reconcilePayments, () =>
      paymentService.reconcileAll((error, payment) =>
        log.warn({ err: error, payment }, 'payment reconciliation failed, will retry'),
      ),
    ),
  ],
};
