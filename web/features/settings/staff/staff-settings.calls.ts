import type { DraftItem } from '#contract/drafts.ts';
import { type SettingsDrafts, settingsStaff } from '#contract/settings.staff.ts';
import type { SettingsSection } from '#contract/settings.ts';
import { call } from '#web/api/call.ts';
import { endpointQuery } from '#web/api/query-client.ts';
import { withStepUp } from '#web/second-step/with-step-up.ts';
import type { DraftCalls } from '#web/staff/draft/draft-calls.ts';

export const staffSettingsQuery = (id: SettingsSection) =>
  endpointQuery(settingsStaff.getStaffSettings, { params: { id } });

/** The contract has one endpoint for all sections. The server checks the values of each. */
export function settingsCalls<Section extends SettingsSection>(
  id: Section,
): DraftCalls<SettingsDrafts[Section]> {
  type Body = SettingsDrafts[Section];
  type Changed = { item: DraftItem<Body>; entryId: string | null };
  const params = { id };
  return {
    query: () => staffSettingsQuery(id),
    save: ({ version }, body) =>
      call(settingsStaff.saveSettings, { params, version, body }) as Promise<{ item: DraftItem<Body> }>,
    discard: ({ version }) =>
      call(settingsStaff.discardSettingsDraft, { params, version }) as Promise<Changed>,
    publish: ({ version }) =>
      withStepUp(() => call(settingsStaff.publishSettings, { params, version })) as Promise<Changed>,
  };
}
