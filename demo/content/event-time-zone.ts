import { jurisdictions } from './jurisdictions.ts';

const zonesByState: Record<string, string> = {
  ACT: 'Australia/Sydney',
  NSW: 'Australia/Sydney',
  NT: 'Australia/Darwin',
  QLD: 'Australia/Brisbane',
  SA: 'Australia/Adelaide',
  TAS: 'Australia/Hobart',
  VIC: 'Australia/Melbourne',
  WA: 'Australia/Perth',
};
const zonesByCountry: Record<string, string> = {
  'New Zealand': 'Pacific/Auckland',
  Fiji: 'Pacific/Fiji',
  Samoa: 'Pacific/Apia',
  Tonga: 'Pacific/Tongatapu',
  Vanuatu: 'Pacific/Efate',
  'Papua New Guinea': 'Pacific/Port_Moresby',
  'Solomon Islands': 'Pacific/Guadalcanal',
  'Cook Islands': 'Pacific/Rarotonga',
  Niue: 'Pacific/Niue',
  Kiribati: 'Pacific/Tarawa',
  Tuvalu: 'Pacific/Funafuti',
};
/** Places of hand-written events that no jurisdiction lists. */
const zonesByTown: Record<string, string> = {
  Christchurch: 'Pacific/Auckland',
  Manjimup: 'Australia/Perth',
  Perth: 'Australia/Perth',
  Fremantle: 'Australia/Perth',
  Adelaide: 'Australia/Adelaide',
  'Mount Gambier': 'Australia/Adelaide',
  Darwin: 'Australia/Darwin',
  Brisbane: 'Australia/Brisbane',
  Toowoomba: 'Australia/Brisbane',
  Hobart: 'Australia/Hobart',
  Suva: 'Pacific/Fiji',
  Rotorua: 'Pacific/Auckland',
};

const suburbs = jurisdictions.flatMap((jurisdiction) => jurisdiction.suburbs);

/** Returns the IANA time zone of a venue, or null when it is online only. */
export function eventTimeZone(venue: string): string | null {
  if (venue === 'Online') return null;
  const town = Object.keys(zonesByTown).find((name) => venue.includes(name));
  if (town) return zonesByTown[town] ?? null;
  const place = suburbs.find(({ suburb }) => venue.includes(suburb));
  const zone = place && (zonesByState[place.state] ?? zonesByCountry[place.country]);
  return zone ?? 'Australia/Melbourne';
}
