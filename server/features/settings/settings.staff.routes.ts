import type { FastifyInstance } from 'fastify';
import { settingsDraftSchemas, settingsStaff } from '#contract/settings.staff.ts';
import { type SettingsSection, settingsSections } from '#contract/settings.ts';
import { draftHandlers } from '../../drafts/draft-handlers.ts';
import { type AccessControl, registerEndpoints } from '../../http/register-endpoints.ts';
import { validate } from '../../http/validate.ts';
import type { Feature, Services } from '../services.ts';
import { settingsPutBackRules } from './settings.put-back.ts';
import { listSettingDrafts } from './settings.staff.sql.ts';
import { settingsDrafts } from './settings-drafts.ts';

function routes(app: FastifyInstance, accessControl: AccessControl, services: Services): void {
  const { db, settings, config } = services;
  const { defaults } = settings;
  const entries = settingsSections.map((section) => {
    const kind = settingsDrafts({ section, defaults, demo: config.demo });
    return [section, draftHandlers(services, kind)] as const;
  });
  const draftsOf = Object.fromEntries(entries) as Record<SettingsSection, (typeof entries)[number][1]>;
  registerEndpoints(app, accessControl, settingsStaff, {
    getSettingsOverview: async () => ({ drafts: await listSettingDrafts(db), defaults }),
    getStaffSettings: (input) => draftsOf[input.params.id].get(input),
    saveSettings: ({ params, version, body }, context) => {
      const values = validate(settingsDraftSchemas[params.id], body) as Record<string, unknown>;
      return draftsOf[params.id].save({ params, version, body: values }, context);
    },
    discardSettingsDraft: (input, context) => draftsOf[input.params.id].discard(input, context),
    publishSettings: async (input, context) => {
      const published = await draftsOf[input.params.id].publish(input, context);
      // Other processes read the table every 2 s.
      await settings.refresh();
      return published;
    },
  });
}

export const settingsFeature: Feature = {
  routes,
  putBackRules: ({ settings }) => settingsPutBackRules(settings.defaults),
};
