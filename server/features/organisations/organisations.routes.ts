import type { FastifyInstance } from 'fastify';
import { organisations } from '#contract/organisations.ts';
import { bindArea, type Gatekeeper } from '../../http/endpoint-binder.ts';
import type { FeatureParts } from '../feature-parts.ts';

export function organisationsRoutes(
  app: FastifyInstance,
  gatekeeper: Gatekeeper,
  _parts: FeatureParts,
): void {
  bindArea(app, gatekeeper, organisations, {});
}
