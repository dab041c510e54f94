import type { FastifyInstance } from 'fastify';
import { invoices } from '#contract/invoices.ts';
import { bindArea, type Gatekeeper } from '../../http/endpoint-binder.ts';
import type { FeatureParts } from '../feature-parts.ts';

export function invoicesRoutes(app: FastifyInstance, gatekeeper: Gatekeeper, _parts: FeatureParts): void {
  bindArea(app, gatekeeper, invoices, {});
}
