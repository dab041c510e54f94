import { cell, words } from './word-list.ts';

export type Place = { suburb: string; postcode: string | null; state: string; country: string };

export type Jurisdiction = {
  label: string;
  name: string;
  country: string;
  suburbs: readonly Place[];
  landlinePrefix: string;
};

/** Places are written 'Bendigo 3550'; everything before the last word is the name. */
function places(state: string, country: string, text: string): Place[] {
  return words(text).map((entry) => {
    const space = entry.lastIndexOf(' ');
    return { suburb: entry.slice(0, space), postcode: entry.slice(space + 1), state, country };
  });
}

/** Most island states have no postcodes, so these are written 'Town/Island or province/Country'. */
function islandPlaces(text: string): Place[] {
  return words(text).map((entry) => {
    const parts = entry.split('/');
    return { suburb: cell(parts, 0), postcode: null, state: cell(parts, 1), country: cell(parts, 2) };
  });
}

function australian(label: string, name: string, landlinePrefix: string, suburbs: string): Jurisdiction {
  return { label, name, country: 'Australia', landlinePrefix, suburbs: places(label, 'Australia', suburbs) };
}

const newZealandPlaces: Place[] = [
  ...places('Northland', 'New Zealand', 'Whangārei 0110, Kerikeri 0230'),
  ...places('Auckland', 'New Zealand', 'Takapuna 0622, Manukau 2104'),
  ...places('Waikato', 'New Zealand', 'Hamilton 3204, Taupō 3330'),
  ...places('Bay of Plenty', 'New Zealand', 'Tauranga 3110, Rotorua 3010, Whakatāne 3120'),
  ...places('Gisborne', 'New Zealand', 'Gisborne 4010'),
  ...places("Hawke's Bay", 'New Zealand', 'Napier 4110, Hastings 4122'),
  ...places('Taranaki', 'New Zealand', 'New Plymouth 4310'),
  ...places('Manawatū-Whanganui', 'New Zealand', 'Palmerston North 4410, Whanganui 4500'),
  ...places('Wellington', 'New Zealand', 'Te Aro 6011, Lower Hutt 5010, Masterton 5810'),
  ...places('Nelson', 'New Zealand', 'Nelson 7010'),
  ...places('Canterbury', 'New Zealand', 'Christchurch 8011, Timaru 7910'),
  ...places('West Coast', 'New Zealand', 'Greymouth 7805'),
  ...places('Otago', 'New Zealand', 'Dunedin 9016, Queenstown 9300'),
  ...places('Southland', 'New Zealand', 'Invercargill 9810'),
];

const pacificPlaces = islandPlaces(`
  Suva/Viti Levu/Fiji, Nadi/Viti Levu/Fiji, Lautoka/Viti Levu/Fiji, Labasa/Vanua Levu/Fiji,
  Apia/Upolu/Samoa, Vaitele/Upolu/Samoa, Salelologa/Savaiʻi/Samoa,
  Nukuʻalofa/Tongatapu/Tonga, Neiafu/Vavaʻu/Tonga,
  Port Moresby/National Capital District/Papua New Guinea, Lae/Morobe/Papua New Guinea,
  Madang/Madang/Papua New Guinea, Port Vila/Efate/Vanuatu, Luganville/Espiritu Santo/Vanuatu,
  Honiara/Guadalcanal/Solomon Islands, Gizo/Western Province/Solomon Islands,
  Avarua/Rarotonga/Cook Islands, Alofi/Niue/Niue, South Tarawa/Tarawa/Kiribati, Funafuti/Funafuti/Tuvalu
`);

/** The order is that of the state lists elsewhere in the portal, then the two neighbours. */
export const jurisdictions: readonly Jurisdiction[] = [
  australian(
    'VIC',
    'Victoria',
    '+61 3',
    `Ballarat 3350, Bendigo 3550, Geelong 3220, Mildura 3500, Shepparton 3630, Wangaratta 3677, Wodonga 3690,
     Bairnsdale 3875, Sale 3850, Traralgon 3844, Warrnambool 3280, Horsham 3400, Footscray 3011, Burwood East 3151,
     Dandenong 3175, Sunshine 3020, Docklands 3008, Healesville 3777, Colac 3250, Swan Hill 3585`,
  ),
  australian(
    'NSW',
    'New South Wales',
    '+61 2',
    `Wagga Wagga 2650, Dubbo 2830, Tamworth 2340, Orange 2800, Bathurst 2795, Lismore 2480, Coffs Harbour 2450,
     Port Macquarie 2444, Newcastle 2300, Wollongong 2500, Nowra 2541, Bega 2550, Cooma 2630, Broken Hill 2880,
     Parramatta 2150, Penrith 2750, Katoomba 2780, Sydney Olympic Park 2127, Armidale 2350, Goulburn 2580`,
  ),
  australian(
    'QLD',
    'Queensland',
    '+61 7',
    `Cairns 4870, Townsville 4810, Mackay 4740, Rockhampton 4700, Bundaberg 4670, Hervey Bay 4655, Gympie 4570,
     Toowoomba 4350, Ipswich 4305, Maroochydore 4558, Southport 4215, Kedron 4031, Mount Isa 4825, Longreach 4730,
     Charleville 4470, Roma 4455, Emerald 4720, Thursday Island 4875, Warwick 4370, Innisfail 4860`,
  ),
  australian(
    'SA',
    'South Australia',
    '+61 8',
    `Adelaide 5000, Mount Barker 5251, Murray Bridge 5253, Mount Gambier 5290, Port Lincoln 5606, Whyalla 5600,
     Port Augusta 5700, Port Pirie 5540, Kingscote 5223, Victor Harbor 5211, Clare 5453, Berri 5343, Naracoorte 5271,
     Gawler 5118, Elizabeth 5112, Coober Pedy 5723, Ceduna 5690, Stirling 5152`,
  ),
  australian(
    'NT',
    'Northern Territory',
    '+61 8',
    `Darwin City 0800, Palmerston 0830, Berrimah 0828, Katherine 0850, Alice Springs 0870, Tennant Creek 0860,
     Nhulunbuy 0880, Jabiru 0886, Humpty Doo 0836, Batchelor 0845, Yulara 0872, Howard Springs 0835,
     Pine Creek 0847, Casuarina 0810, Adelaide River 0846`,
  ),
  australian(
    'TAS',
    'Tasmania',
    '+61 3',
    `Hobart 7000, Glenorchy 7010, Kingston 7050, Huonville 7109, Launceston 7250, Devonport 7310, Burnie 7320,
     Ulverstone 7315, Smithton 7330, Queenstown 7467, St Helens 7216, Scottsdale 7260, Sorell 7172, New Norfolk 7140,
     George Town 7253, Swansea 7190, Deloraine 7304`,
  ),
  australian(
    'WA',
    'Western Australia',
    '+61 8',
    `Perth 6000, Cockburn Central 6164, Fremantle 6160, Joondalup 6027, Midland 6056, Mandurah 6210, Bunbury 6230,
     Busselton 6280, Margaret River 6285, Manjimup 6258, Albany 6330, Esperance 6450, Kalgoorlie 6430, Northam 6401,
     Geraldton 6530, Carnarvon 6701, Karratha 6714, Port Hedland 6721, Broome 6725, Kununurra 6743`,
  ),
  australian(
    'ACT',
    'Australian Capital Territory',
    '+61 2',
    `Canberra City 2601, Belconnen 2617, Fyshwick 2609, Gungahlin 2912, Tuggeranong 2900, Woden 2606, Dickson 2602,
     Hume 2620, Mitchell 2911, Kambah 2902, Weston Creek 2611, Symonston 2609, Bruce 2617, Barton 2600,
     Majura 2609, Molonglo Valley 2611`,
  ),
  {
    label: 'New Zealand',
    name: 'New Zealand',
    country: 'New Zealand',
    landlinePrefix: '+64 4',
    suburbs: newZealandPlaces,
  },
  {
    label: 'Pacific Islands',
    name: 'Pacific Islands',
    country: 'Fiji',
    landlinePrefix: '+679',
    suburbs: pacificPlaces,
  },
];

export function jurisdictionLabelled(label: string): Jurisdiction {
  const found = jurisdictions.find((jurisdiction) => jurisdiction.label === label);
  if (found === undefined) throw new Error(`unknown jurisdiction: ${label}`);
  return found;
}
