import { historyStaff } from '#contract/history.staff.ts';
import { settingsStaff } from '#contract/settings.staff.ts';
import type { SettingsSection } from '#contract/settings.ts';
import type { TestApp, TestSession } from './test-app.ts';

type Values = Record<string, unknown>;
type Version = { id: string; version: string };

/** Requests of staff about the settings, by default as `author`. */
export const settingsClient = (portal: TestApp, author: TestSession) => {
  const inputOf = ({ id, version }: Version) => ({ params: { id: id as SettingsSection }, version });
  const get = async (id: SettingsSection) =>
    (await portal.send(settingsStaff.getStaffSettings, { params: { id } }, author)).body;
  const save = (item: Version, body: Values, caller = author) =>
    portal.send(settingsStaff.saveSettings, { ...inputOf(item), body }, caller);
  const publish = (item: Version, caller = author) =>
    portal.send(settingsStaff.publishSettings, inputOf(item), caller);
  return {
    get,
    save,
    publish,
    /** Changes some values of a section and publishes it. */
    change: async (id: SettingsSection, values: Values) => {
      const item = await get(id);
      return publish((await save(item, { ...item.live, ...values })).body.item);
    },
    discard: (item: Version) => portal.send(settingsStaff.discardSettingsDraft, inputOf(item), author),
    getOverview: async () => (await portal.send(settingsStaff.getSettingsOverview, {}, author)).body,
    putBack: (entryId: string | null, caller = author) =>
      portal.send(historyStaff.putBack, { params: { id: entryId as string }, body: {} }, caller),
  };
};
