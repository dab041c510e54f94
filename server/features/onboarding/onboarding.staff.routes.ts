import type { FastifyInstance } from 'fastify';
import { onboardingStaff } from '#contract/onboarding.staff.ts';
import { type AccessControl, registerEndpoints } from '../../http/register-endpoints.ts';
import type { Feature, Services } from '../services.ts';
import { addMember } from './add-member.ts';
import { changeMemberEmail } from './change-member-email.ts';
import { emailPutBackRules } from './onboarding.put-back.ts';
import { resendMemberEmail, resendMemberEmails } from './resend-member-email.ts';

function routes(app: FastifyInstance, accessControl: AccessControl, services: Services): void {
  registerEndpoints(app, accessControl, onboardingStaff, {
    addMember: ({ body }, { caller, address }) => addMember(services, caller, body, address),
    changeMemberEmail: ({ params: { id }, body: { email } }, { caller, address }) =>
      changeMemberEmail(services, caller, { id, email, address }),
    resendMemberEmails: ({ body }, { caller }) => resendMemberEmails(services, caller, body),
    resendMemberEmail: async ({ params: { id }, body: { kind } }, { caller }) => {
      await resendMemberEmail(services, caller, { id, kind });
      return { success: true };
    },
  });
}

export const onboardingStaffFeature: Feature = { routes, putBackRules: emailPutBackRules };
