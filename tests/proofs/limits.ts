import type { Proof } from './proof.ts';

/** As whom somebody is counted who tries again and again. */
export const limits: Proof[] = [
  {
    defence: 'tries are counted by who tries, not by how the path is spelt',
    file: 'server/http/endpoint-binder.ts',
    stands: 'address: request.ip, requestId',
    instead: 'address: `192.0.2.${request.raw.url?.length}`, requestId',
    redIn: 'tests/attacks/limiter-keys.test.ts',
    named: 'the path is spelt',
  },
  {
    defence: 'of several addresses the one counts that our own proxy added',
    file: 'server/http/bare-app.ts',
    stands: 'trustProxy: config.trustProxy,',
    instead: 'trustProxy: config.trustProxy !== false,',
    redIn: 'tests/attacks/limiter-keys.test.ts',
    named: 'before the one that the proxy adds',
  },
  {
    defence: 'no other header says where a call is from',
    file: 'server/http/endpoint-binder.ts',
    stands: 'address: request.ip, requestId',
    instead: "address: String(request.headers['x-real-ip'] ?? request.ip), requestId",
    redIn: 'tests/attacks/limiter-keys.test.ts',
    named: 'by other headers',
  },
  {
    defence: 'tokens of reset links cannot be tried again and again',
    file: 'server/limits/limits.ts',
    stands: 'resetTokenByAddress: { points: 20,',
    instead: 'resetTokenByAddress: { points: 2_000,',
    redIn: 'tests/attacks/limiter-keys.test.ts',
    named: ' times',
    row: '/connect/resetpassword',
  },
  {
    defence: 'who is a member cannot be asked again and again',
    file: 'server/features/joining/joining.routes.ts',
    stands: "await limits.require('emailCheckByAddress', address);",
    instead: '',
    redIn: 'tests/attacks/limiter-keys.test.ts',
    named: ' times',
    row: '/api/emails/ValidEmail',
  },
  {
    defence: 'nobody joins again and again',
    file: 'server/features/joining/join.ts',
    stands: "await limits.require('joinByAddress', address);",
    instead: '',
    redIn: 'tests/attacks/limiter-keys.test.ts',
    named: 'joining, 20 times an hour',
  },
  {
    defence: 'an unknown account counts like a known one',
    file: 'server/features/authentication/sign-in.ts',
    stands: 'await recordFailure(db, { subjectId, address, detail });',
    instead: `await recordFailure(db, { subjectId, address, detail });
    if (!subjectId) await limits.giveBack(byAddress);`,
    redIn: 'tests/attacks/alike-answers.test.ts',
    named: 'leave the same traces',
  },
  {
    defence: 'a member’s own address is written to each time',
    file: 'server/features/enquiries/submit-enquiry.ts',
    stands: "const limit = isOwn ? 'acknowledgementToMember' : 'acknowledgementToStranger';",
    instead: "const limit = 'acknowledgementToStranger';",
    redIn: 'tests/attacks/unbounded-rows.test.ts',
    named: 'is somebody else than the member',
  },
];
