import { describe, expect, it } from 'vitest';
import { acting, actingStaff } from '#contract/acting.ts';
import { endpointGroups } from '#contract/all-endpoints.ts';
import { authentication } from '#contract/authentication.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { historyStaff } from '#contract/history.staff.ts';
import { members } from '#contract/members.ts';
import type { Role } from '#contract/permissions.ts';
import { savedItems } from '#contract/saved-items.ts';
import { secondStep } from '#contract/second-step.ts';
import { demoId } from '#demo/demo-id.ts';
import { demoEmail } from '#server/db/demo-accounts.ts';
import { findNewestEmailTo } from '#tests/support/emails.ts';
import { setUpTestApp, type TestSession } from '#tests/support/test-app.ts';
import { describeCall } from './describe-call.ts';

const portal = setUpTestApp();
const staff = portal.signInBeforeAll('support');
const auditor = portal.signInBeforeAll('auditor');
const member = portal.signInBeforeAll('member');
const other = portal.signInBeforeAll('billing');

const reason = 'Hana asked for help.';
const tokenFor = (userId: string, options: { reason?: string; mayChange?: boolean } = {}) =>
  portal.send(authentication.createImpersonationToken, { body: { userId, reason, ...options } }, staff);
const redeem = (token: string) =>
  portal.sendRaw({ path: '/connect/token', form: { grant_type: 'impersonation', token } });
const actAs = async (userId: string, mayChange: boolean) =>
  (await redeem((await tokenFor(userId, { mayChange })).body.token)).body;
const readSelf = ({ token, userId }: TestSession) =>
  portal.send(members.getUser, { params: { id: userId } }, { token });
const setRole = (role: Role) =>
  portal.database.db.updateTable('grants').set({ role }).where('memberId', '=', staff.userId).execute();
const save = (token: string) =>
  portal.send(
    savedItems.saveItem,
    { params: { kind: 'resource', id: demoId('resource', 1) }, body: {} },
    { token },
  );

describe('acting as a member', () => {
  it('issues staff a token for a session of 15 minutes', async () => {
    const { body } = await tokenFor(member.userId);
    expect(body.expiresIn).toBe(60);
    const session = (await redeem(body.token)).body;
    expect(session).toMatchObject({ userId: member.userId, expires_in: 15 * 60 });
    expect(session.impersonatedBy).toMatch(/^\S+ \S+/);
    const own = await readSelf({ token: session.access_token, userId: member.userId });
    expect(own.body.firstName).toBe('Hana');
    const params = { kind: 'member', id: member.userId } as const;
    const { entries } = (await portal.send(historyStaff.listSubjectHistory, { params, query: {} }, auditor))
      .body;
    expect(entries[0]).toMatchObject({
      action: 'acted as',
      reason,
      actor: { id: staff.userId },
      subject: { id: member.userId, label: 'Hana Te Rangi' },
      changes: [],
      canPutBack: false,
    });
  });

  it('rejects short reasons, staff accounts and unknown members', async () => {
    expect((await tokenFor(member.userId, { reason: 'Help' })).status).toBe(400);
    expect((await tokenFor(auditor.userId)).status).toBe(403);
    expect((await tokenFor(crypto.randomUUID())).status).toBe(404);
  });

  it('changes nothing unless the staff member may', async () => {
    const looking = await actAs(member.userId, false);
    const refused = await save(looking.access_token);
    expect([refused.status, refused.errorBody.message]).toEqual([
      403,
      'You act as this member only to look, so you can change nothing.',
    ]);
    expect((await save((await actAs(member.userId, true)).access_token)).status).toBe(200);
    expect((await portal.send(authentication.signOut, {}, { token: looking.access_token })).status).toBe(200);
  });

  it('tells the member by email, and lists what was done for the member and auditors', async () => {
    const { access_token: token, impersonatedBy } = await actAs(other.userId, true);
    await save(token);
    const { textBody } = await findNewestEmailTo(portal.database.db, demoEmail('billing'));
    expect(textBody).toContain(
      `${impersonatedBy} has just opened the portal as you, for at most 15 minutes.`,
    );
    expect(textBody).toContain(`The reason: ${reason}`);

    const list = async () => (await portal.send(acting.listActing, {}, other)).body.sessions;
    const [session] = await list();
    expect(session).toMatchObject({ staffName: impersonatedBy, reason, mayChange: true, isActive: true });
    expect(session?.actions.map(({ text }) => text)).toEqual(['Saved an item']);
    expect((await portal.send(acting.listActing, {}, { token })).status).toBe(403);
    const current = { staffName: impersonatedBy, mayChange: true, endsAt: session?.endsAt };
    expect((await portal.send(acting.getActing, {}, { token })).body.acting).toEqual(current);
    expect((await portal.send(acting.getActing, {}, other)).body.acting).toBeNull();

    const params = { id: session?.id as string };
    expect((await portal.send(secondStep.endSession, { params }, other)).status).toBe(200);
    expect((await readSelf({ token, userId: other.userId })).status).toBe(401);
    expect((await list())[0]?.isActive).toBe(false);

    const { body } = await portal.send(actingStaff.listActingSessions, { query: {} }, auditor);
    expect(body.sessions[0]).toMatchObject({ id: params.id, member: { id: other.userId }, reason });
    expect(body.totalItems).toBe(body.sessions.length);
    const pastEnd = await portal.send(actingStaff.listActingSessions, { query: { page: 9 } }, auditor);
    expect(pastEnd.body).toEqual({ sessions: [], totalItems: body.totalItems });
  });

  it('ends the session when the staff member is disabled or loses the role', async () => {
    const { token } = (await tokenFor(other.userId)).body;
    await setRole('auditor');
    const rejected = await redeem(token);
    await setRole('support');
    expect(rejected.status).toBe(400);
    const start = async () => (await actAs(other.userId, false)).access_token;
    const isEnded = async (session: string) =>
      (await readSelf({ token: session, userId: other.userId })).status === 401;
    const withoutRole = await start();
    await setRole('auditor');
    expect(await isEnded(withoutRole)).toBe(true);
    await setRole('support');
    const withoutAccount = await start();
    const account = portal.database.db.updateTable('accounts').where('memberId', '=', staff.userId);
    await account.set({ disabledAt: new Date() }).execute();
    expect(await isEnded(withoutAccount)).toBe(true);
  });

  it('describes every call that changes something', () => {
    const endpoints: Endpoint[] = Object.values(endpointGroups).flatMap((group) => Object.values(group));
    const calls = endpoints.filter(({ method, access }) => method !== 'GET' && access === 'member');
    expect(calls.filter(({ name }) => describeCall(name) === name)).toEqual([]);
  });
});
