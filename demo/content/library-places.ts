import type { Subject } from '../subjects.ts';

type Places = { AU: string[]; NZ: string[] };

const towns: Places = {
  AU: [
    'Western Sydney',
    'the Illawarra',
    'Ballarat',
    'Bendigo',
    'Toowoomba',
    'Geelong',
    'Launceston',
    'the Barossa',
    'the Pilbara',
    'Alice Springs',
    'Wagga Wagga',
    'Rockhampton',
    'Bunbury',
    'Canberra',
    'Mount Gambier',
    'Dubbo',
  ],
  NZ: [
    'Christchurch',
    'Ōtepoti Dunedin',
    'Rotorua',
    'Tauranga',
    'Palmerston North',
    'Waikato',
    'Invercargill',
    'Taranaki',
    'Whangārei',
    'Manawatū',
  ],
};

const fireCountry: Places = {
  AU: [
    'Gippsland',
    'the Blue Mountains',
    'the Adelaide Hills',
    'the Otways',
    'the Stirling Range',
    'the Southern Highlands',
    'the Huon Valley',
    'the Grampians',
    'the Granite Belt',
    'the Wimmera',
    'the Central Tablelands',
    'the Mallee',
    'the Perth Hills',
    'the Monaro',
  ],
  NZ: [
    'Canterbury',
    'the Port Hills',
    'Nelson Tasman',
    'Te Tai Tokerau',
    'Hawke’s Bay',
    'Otago',
    'Marlborough',
    'Taupō',
  ],
};

const riverCountry: Places = {
  AU: [
    'the Northern Rivers',
    'the Hawkesbury',
    'the Lockyer Valley',
    'Echuca',
    'the Riverland',
    'the Hunter',
    'Wide Bay',
    'Katherine',
    'Fitzroy Crossing',
    'the Goulburn Valley',
    'the Derwent Valley',
    'the Central West',
  ],
  NZ: [
    'Hawke’s Bay',
    'Tairāwhiti',
    'Buller',
    'Ōpōtiki',
    'Whakatāne',
    'the Hutt Valley',
    'Southland',
    'Kāpiti',
    'Waikato',
  ],
};

/** Where each subject is at home: regions that burn, rivers that flood, towns with training grounds. */
export const placesOf: Record<Subject, Places> = {
  bushfire: fireCountry,
  flood: riverCountry,
  rescue: towns,
  training: towns,
  hazmat: towns,
  aviation: fireCountry,
};

const newZealand = new Set(Object.values(placesOf).flatMap(({ NZ }) => NZ));

/** Topics that name their own places say which country they belong to. */
export const isInNewZealand = (place: string) => newZealand.has(place);
