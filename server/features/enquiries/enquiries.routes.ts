import type { FastifyInstance } from 'fastify';
import { enquiries } from '#contract/enquiries.ts';
import { bindArea, type Gatekeeper } from '../../http/endpoint-binder.ts';
import type { Feature } from '../services.ts';
import { type EnquiryParts, submitEnquiry } from './submit-enquiry.ts';

function routes(app: FastifyInstance, gatekeeper: Gatekeeper, parts: EnquiryParts): void {
  bindArea(app, gatekeeper, enquiries, {
    submitEnquiry: async ({ body }, { caller }) => {
      await submitEnquiry(parts, body, caller.memberId);
      return { success: true };
    },
  });
}

export const enquiriesFeature: Feature = { routes };
