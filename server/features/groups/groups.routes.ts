import type { FastifyInstance } from 'fastify';
import { groups } from '#contract/groups.ts';
import { bindArea, type Gatekeeper } from '../../http/endpoint-binder.ts';
import type { FeatureParts } from '../feature-parts.ts';

export function groupsRoutes(app: FastifyInstance, gatekeeper: Gatekeeper, _parts: FeatureParts): void {
  bindArea(app, gatekeeper, groups, {});
}
