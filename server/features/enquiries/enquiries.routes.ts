import type { FastifyInstance } from 'fastify';
import { enquiries } from '#contract/enquiries.ts';
import { bindArea, type Gatekeeper } from '../../http/endpoint-binder.ts';
import type { FeatureParts } from '../feature-parts.ts';

export function enquiriesRoutes(app: FastifyInstance, gatekeeper: Gatekeeper, _parts: FeatureParts): void {
  bindArea(app, gatekeeper, enquiries, {});
}
