import type { JobHandler } from '../jobs/job-queue.ts';
import { cleanUpHandler } from './clean-up.ts';
import { features } from './features.ts';
import type { Services } from './services.ts';

export const jobHandlers = (services: Services): JobHandler[] => [
  ...features.flatMap(({ jobs }) => jobs?.(services) ?? []),
  cleanUpHandler(services),
];
