import { settingsStaff } from '#contract/settings.staff.ts';
import { endpointQuery } from '#web/api/query-client.ts';

/** The way back of each page. */
export const settingsList = { label: 'Settings', to: '/staff/settings' };

export const settingsOverviewQuery = () => endpointQuery(settingsStaff.getSettingsOverview, {});
