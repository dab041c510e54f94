import { describe, expect, it } from 'vitest';
import { importsStaff, reasonsHeader } from '#contract/imports.staff.ts';
import { importCalls } from '#tests/support/imports.ts';
import { setUpTestApp } from '#tests/support/test-app.ts';

const portal = setUpTestApp();
const officer = portal.signInBeforeAll('officer');
const auditor = portal.signInBeforeAll('auditor');

const { create, check, listRows, checkFile } = importCalls(portal, officer, auditor);
const readFile = async (id: string) =>
  portal.send(importsStaff.downloadRefusedRows, { params: { id } }, auditor);

describe('the file with the refused rows', () => {
  it('imports as it is after it was corrected', async () => {
    const { name: membership } = (await portal.database.pool.query('SELECT name FROM memberships LIMIT 1'))
      .rows[0];
    const file = `First name,Surname,Email,Mob.,Membership\nAda,Ash,ada@example.org,call me,${membership}\nBea,Birch,bea@example.org,+61 491 570 006,None\n`;
    const { id } = await checkFile(file);
    const { text, headers } = await readFile(id);
    expect(headers['content-disposition']).toContain('People - refused rows.csv');
    expect(text.split('\r\n').slice(0, 2)).toEqual([
      `\uFEFFFirst name,Surname,Email,Mob.,Membership,${reasonsHeader}`,
      `Ada,Ash,ada@example.org,call me,${membership},‘call me’ is not a phone number`,
    ]);
    const corrected = await create(
      'Corrected.csv',
      text.replace('call me', '491570157').replace(',None', `,${membership}`),
    );
    expect(await check(corrected.body.id)).toEqual({ new: 2, changed: 0, unchanged: 0, refused: 0 });
    const mobiles = (await listRows(corrected.body.id)).map(
      ({ changes }) => changes.find(({ field }) => field === 'mobile')?.after,
    );
    expect(mobiles).toEqual(['0491570157', '+61 491 570 006']);
  });

  it('keeps rows refused whose values are unreadable or in a wrong column', async () => {
    const file = 'Email,City,Department\na@example.org,Bristol, UK,Air\nb@example.org,,#N/A\n';
    const readRefused = async (content: string) => {
      const { id, rows } = await checkFile(content);
      const { text } = await readFile(id);
      return { text, reasons: rows.map(({ reasons }) => reasons[0]?.text) };
    };
    const first = await readRefused(file);
    const [, shifted] = first.text.split('\r\n');
    expect(shifted).toMatch(/^a@example.org,Bristol,UK,The row has values after .*,Air$/);
    const second = await readRefused(first.text);
    expect(second.reasons).toEqual([
      expect.stringMatching(/^The row has values after the last column \(D\)/),
      '‘Department’ has the error #VALUE!',
    ]);
    expect((await readRefused(second.text)).reasons).toEqual(second.reasons);
  });
});
