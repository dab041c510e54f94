import { describe, expect, it } from 'vitest';
import { importCalls } from '#tests/support/imports.ts';
import { setUpTestApp } from '#tests/support/test-app.ts';
import { inviteMembers } from './invite-members.ts';

const portal = setUpTestApp();
const officer = portal.signInBeforeAll('officer');

const { checkFile, start, undo } = importCalls(portal, officer, officer);
const query = async (text: string, values: unknown[] = []) =>
  (await portal.database.pool.query(text, values)).rows;
const deps = () => portal.appServices.services;
const listInvited = async (domain: string) =>
  (await query('SELECT to_address FROM emails WHERE to_address LIKE $1 ORDER BY 1', [`%@${domain}`])).map(
    (row) => row.to_address,
  );

async function importMembers(names: string[], domain: string): Promise<string> {
  const [{ name: membership }] = await query('SELECT name FROM memberships ORDER BY name');
  const lines = names.map((name) => `${name},Ash,${name}@${domain},${membership}`);
  const { id } = await checkFile(`Given name,Surname,Email,Membership\n${lines.join('\n')}\n`);
  await start(id);
  return id;
}

describe('inviteMembers', () => {
  it('sends each invitation once, 10 minutes after the import, and none to members with a link or an active account', async () => {
    const id = await importMembers(['ada', 'bea', 'cay'], 'later.example.org');
    expect(await listInvited('later.example.org')).toEqual([]);
    const [job] = await query(
      `SELECT extract(epoch FROM start_after - created_on) AS seconds FROM pgboss.job
       WHERE name = 'invite-imported-members' AND data ->> 'importId' = $1`,
      [id],
    );
    expect(Number(job?.seconds)).toBeCloseTo(600, 0);
    await query(
      `INSERT INTO reset_tokens (token_hash, member_id, expires_at)
       SELECT 'x', member_id, now() + interval '1 hour' FROM accounts WHERE email = 'bea@later.example.org'`,
    );
    await query("UPDATE accounts SET email_confirmed_at = now() WHERE email = 'cay@later.example.org'");
    await Promise.all([inviteMembers(deps(), id), inviteMembers(deps(), id)]);
    expect(await listInvited('later.example.org')).toEqual(['ada@later.example.org']);
  });

  it('continues where a killed process stopped', async () => {
    const names = Array.from({ length: 450 }, (_, index) => `person${index}`);
    const id = await importMembers(names, 'killed.example.org');
    let emails = 0;
    const mailer = {
      ...deps().mailer,
      enqueueMany: async (...args: Parameters<ReturnType<typeof deps>['mailer']['enqueueMany']>) => {
        emails += args[1].length;
        if (emails > 200) throw new Error('killed');
        await deps().mailer.enqueueMany(...args);
      },
    };
    await expect(inviteMembers({ ...deps(), mailer }, id)).rejects.toThrow('killed');
    expect(await listInvited('killed.example.org')).toHaveLength(200);
    await inviteMembers(deps(), id);
    const invited = await listInvited('killed.example.org');
    expect([invited.length, new Set(invited).size]).toEqual([450, 450]);
  });

  it('sends nothing when the import was undone', async () => {
    const id = await importMembers(['dot'], 'undone.example.org');
    await undo(id);
    await inviteMembers(deps(), id);
    expect(await listInvited('undone.example.org')).toEqual([]);
  });
});
