import type { EnquiryTemplate, enquiriesStaff } from '#contract/enquiries.staff.ts';
import { changeAsStaff } from '../../history/change-as-staff.ts';
import { conflict, notFound, validationFailed } from '../../http/errors.ts';
import type { Handlers } from '../../http/register-endpoints.ts';
import type { Services } from '../services.ts';
import {
  deleteTemplate,
  findTemplate,
  insertTemplate,
  isTitleTaken,
  listTemplates,
  lockTemplate,
  type TemplateRow,
  updateTemplate,
} from './enquiry-templates.sql.ts';

type TemplateHandlers = Pick<
  Handlers<typeof enquiriesStaff>,
  'listEnquiryTemplates' | 'createEnquiryTemplate' | 'updateEnquiryTemplate' | 'deleteEnquiryTemplate'
>;

export const templateHandlers = ({ db }: Services): TemplateHandlers => ({
  listEnquiryTemplates: async () => ({ templates: (await listTemplates(db)).map(presentTemplate) }),

  createEnquiryTemplate: async ({ body }, { caller }) => {
    const id = crypto.randomUUID();
    const action = { action: 'created', subject: toSubject(id, body.title) };
    const { result } = await changeAsStaff(db, caller, action, async (tx) => {
      await insertTemplate(tx, id, body).catch(explainTakenTitle);
      return findTemplate(tx, id);
    });
    return presentTemplate(result as TemplateRow);
  },

  updateEnquiryTemplate: async ({ params: { id }, version, body }, { caller }) => {
    const action = { action: 'changed', subject: toSubject(id, body.title) };
    const { result } = await changeAsStaff(db, caller, action, async (tx) => {
      const current = await lockTemplate(tx, id);
      if (!current) throw notFound('A colleague deleted this template.');
      if (current.version !== version)
        throw conflict('A colleague changed this template since you opened it.', presentTemplate(current));
      await updateTemplate(tx, id, body).catch(explainTakenTitle);
      return findTemplate(tx, id);
    });
    return presentTemplate(result as TemplateRow);
  },

  deleteEnquiryTemplate: async ({ params: { id } }, { caller }) => {
    const template = await findTemplate(db, id);
    if (!template) throw notFound('A colleague deleted this template.');
    const action = { action: 'deleted', subject: toSubject(id, template.title) };
    const { entryId } = await changeAsStaff(db, caller, action, (tx) => deleteTemplate(tx, id));
    if (!entryId) throw notFound('A colleague deleted this template.');
    return { entryId };
  },
});

const toSubject = (id: string, title: string) => ({ kind: 'enquiry template', id, label: title }) as const;

const presentTemplate = ({ updatedAt, ...template }: TemplateRow): EnquiryTemplate => ({
  ...template,
  updatedAt: updatedAt.toISOString(),
});

function explainTakenTitle(error: unknown): never {
  if (isTitleTaken(error))
    throw validationFailed([{ field: 'title', message: 'must differ from the titles of other templates' }]);
  throw error;
}
