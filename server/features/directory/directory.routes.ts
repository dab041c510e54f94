import type { FastifyInstance } from 'fastify';
import { directory } from '#contract/directory.ts';
import { bindArea, type Gatekeeper } from '../../http/endpoint-binder.ts';
import type { FeatureParts } from '../feature-parts.ts';

export function directoryRoutes(app: FastifyInstance, gatekeeper: Gatekeeper, _parts: FeatureParts): void {
  bindArea(app, gatekeeper, directory, {});
}
