import { enquiriesStaff } from '#contract/enquiries.staff.ts';
import { call } from '#web/api/call.ts';
import { endpointQuery, queryClient } from '#web/api/query-client.ts';

export const templatesQuery = () => endpointQuery(enquiriesStaff.listEnquiryTemplates, {});

export type TemplateValues = { title: string; text: string };

export const reloadTemplates = () => queryClient.invalidateQueries({ queryKey: templatesQuery().queryKey });

export async function createTemplate(body: TemplateValues) {
  const created = await call(enquiriesStaff.createEnquiryTemplate, { body });
  await reloadTemplates();
  return created;
}

export async function updateTemplate(id: string, version: string, body: TemplateValues) {
  const updated = await call(enquiriesStaff.updateEnquiryTemplate, { params: { id }, version, body });
  await reloadTemplates();
  return updated;
}

export async function deleteTemplate(id: string) {
  const deleted = await call(enquiriesStaff.deleteEnquiryTemplate, { params: { id } });
  await reloadTemplates();
  return deleted;
}
