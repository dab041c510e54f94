import { describe, expect, it } from 'vitest';
import { enquiriesStaff } from '#contract/enquiries.staff.ts';
import { historyStaff } from '#contract/history.staff.ts';
import { setUpTestApp, type TestSession } from '#tests/support/test-app.ts';

const portal = setUpTestApp();
const support = portal.signInBeforeAll('support');
const officer = portal.signInBeforeAll('officer');
const auditor = portal.signInBeforeAll('auditor');

describe('enquiry templates', () => {
  const template = { title: 'Password', text: 'Kia ora {first name}, your reference is {reference}.' };
  const create = (body = template, caller: TestSession = support) =>
    portal.send(enquiriesStaff.createEnquiryTemplate, { body }, caller);
  const titles = async () =>
    (await portal.send(enquiriesStaff.listEnquiryTemplates, {}, auditor)).body.templates.map(
      ({ title }) => title,
    );

  it('creates, changes, deletes and puts back a template', async () => {
    const { body: created } = await create();
    expect((await create({ ...template, title: 'PASSWORD' })).errorBody.errors[0]?.field).toBe('title');
    const unknown = await create({ title: 'Other', text: 'Dear {fist name}' });
    expect([unknown.status, unknown.errorBody.errors[0]?.field]).toEqual([400, 'text']);
    expect((await create(template, auditor)).status).toBe(403);
    const { id, version } = created;
    const change = (title: string) =>
      portal.send(
        enquiriesStaff.updateEnquiryTemplate,
        { params: { id }, version, body: { ...template, title } },
        officer,
      );
    expect((await change('New password')).body.title).toBe('New password');
    const outdated = await change('Newer password');
    expect([outdated.status, outdated.errorBody.current]).toMatchObject([409, { title: 'New password' }]);
    const removed = await portal.send(enquiriesStaff.deleteEnquiryTemplate, { params: { id } }, support);
    expect(await titles()).not.toContain('New password');
    const { entryId } = removed.body;
    await portal.send(historyStaff.putBack, { params: { id: entryId }, body: { overwrite: [] } }, support);
    expect(await titles()).toContain('New password');
  });
});
