import type { DraftEvent } from '#contract/events.staff.ts';
import { toCity } from '#web/staff/zoned-time.ts';

export const fieldLabels: Record<keyof DraftEvent, string> = {
  name: 'Name',
  shortDescription: 'Short description',
  content: 'Text',
  format: 'Format',
  venue: 'Venue',
  timeZone: 'Time zone',
  startsAt: 'Starts',
  endsAt: 'Ends',
  listingImageKey: 'Picture in lists',
  featureImageKey: 'Large picture',
  registerUrl: 'Registration link',
  registerLabel: 'Label of the link',
};

/** Time zones of the regions with member agencies. */
const timeZones = [
  'Australia/Melbourne',
  'Australia/Sydney',
  'Australia/Hobart',
  'Australia/Brisbane',
  'Australia/Adelaide',
  'Australia/Darwin',
  'Australia/Perth',
  'Pacific/Auckland',
  'Pacific/Apia',
  'Pacific/Efate',
  'Pacific/Fiji',
  'Pacific/Funafuti',
  'Pacific/Guadalcanal',
  'Pacific/Niue',
  'Pacific/Port_Moresby',
  'Pacific/Rarotonga',
  'Pacific/Tarawa',
  'Pacific/Tongatapu',
  'UTC',
];

/** With the zone of the event, which an import may have chosen. */
export const listTimeZones = (current: string | null) =>
  (current && !timeZones.includes(current) ? [current, ...timeZones] : timeZones).map((value) => ({
    value,
    label: toCity(value),
  }));
