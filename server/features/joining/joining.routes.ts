import type { FastifyInstance } from 'fastify';
import { joining } from '#contract/joining.ts';
import { bindArea, type Gatekeeper } from '../../http/endpoint-binder.ts';
import type { FeatureParts } from '../feature-parts.ts';

export function joiningRoutes(app: FastifyInstance, gatekeeper: Gatekeeper, _parts: FeatureParts): void {
  bindArea(app, gatekeeper, joining, {});
}
