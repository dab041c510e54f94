import type { Random } from '../random.ts';
import type { Sector } from './sectors.ts';
import { lines, words } from './word-list.ts';

/** Landscape names are invented; combined they give some two thousand regions per country. */
export const landscapes = {
  Australia: {
    first:
      words(`Ironbark, Wattle, Stringybark, Redgum, Blue Wren, Granite, Sandstone, Silver, Copper, Cassowary, Brolga,
      Kestrel, Bluebush, Mallee Fowl, Blackwood, Snow Gum, Coolibah, Saltbush, Spinifex, Emu, Wedgetail, Lyrebird,
      Boobook, Cedar, Pandanus, Mangrove, Samphire, Limestone, Basalt, Bottlebrush, Banksia, Grevillea, Boronia, Callistemon,
      Honeyeater, Currawong, Magpie, Pelican, Quoll, Bandicoot, Bilby, Echidna, Brushtail, Riverine, Southern, Northern`),
    second: words(`Ridge, Plains, Ranges, Valley, Tablelands, Downs, Gorge, Creek, Hills, Flats, River,
      Highlands, Basin, Gully, Crossing, Heights, Foothills, Rivers, Escarpment, Uplands`),
    shore: words('Coast, Bay, Lakes, Peninsula, Inlet, Head, Point, Sound, Shore, Harbour'),
  },
  'New Zealand': {
    first:
      words(`Kōwhai, Rimu, Tōtara, Kererū, Tūī, Pūkeko, Mānuka, Rātā, Kea, Takahē, Harakeke, Kahikatea, Mataī,
      Pōhutukawa, Toetoe, Greenstone, Glacier, Moa, Whio, Kōtuku, Huia, Tussock, Schist, Northern, Southern, Eastern,
      Silver Fern, Ponga`),
    second:
      words(`Ranges, Plains, Valley, Hills, Gorge, Basin, Rivers, Downs, Foothills, Flats, Terraces, Heights, Saddle,
      Creek, Spurs, Station`),
    shore: words('Coast, Bays, Harbour, Inlet, Peninsula, Sounds, Lakes, Heads, Point'),
  },
};

/** Where a rescue boat would be at home. */
export const coastalSuburbs: ReadonlySet<string> = new Set(
  words(`
    Geelong, Bairnsdale, Warrnambool, Docklands, Coffs Harbour, Port Macquarie, Newcastle, Wollongong, Nowra, Bega,
    Cairns, Townsville, Mackay, Rockhampton, Bundaberg, Hervey Bay, Maroochydore, Southport, Thursday Island, Innisfail,
    Port Lincoln, Whyalla, Port Augusta, Port Pirie, Kingscote, Victor Harbor, Ceduna, Darwin City, Nhulunbuy,
    Hobart, Kingston, Devonport, Burnie, Ulverstone, Smithton, St Helens, Swansea, George Town, Fremantle, Joondalup,
    Mandurah, Bunbury, Busselton, Albany, Esperance, Geraldton, Carnarvon, Karratha, Port Hedland, Broome, Whangārei,
    Kerikeri, Takapuna, Tauranga, Whakatāne, Gisborne, Napier, New Plymouth, Whanganui, Nelson, Timaru, Greymouth,
    Dunedin, Invercargill, Suva, Nadi, Lautoka, Labasa, Apia, Salelologa, Nukuʻalofa, Neiafu, Port Moresby, Lae, Madang,
    Port Vila, Luganville, Honiara, Gizo, Avarua, Alofi, South Tarawa, Funafuti
  `),
);

export const patterns: Record<Sector, readonly string[]> = {
  'Urban fire': lines(`
    {region} Fire and Rescue
    {region} Fire Department
    {region} Urban Fire Authority
    {region} Metropolitan Fire
    {region} Fire Board
  `),
  'Rural fire': lines(`
    {region} Rural Fire Alliance
    {region} Bush Fire Brigades
    {region} Rural Fire District
    {region} Country Fire Group
    {region} Volunteer Fire Association
    {region} Rural Fire Board
  `),
  'State emergency service': lines(`
    {region} Storm and Flood Volunteers
    {region} Emergency Service
    {region} Rescue Squad
    {region} Flood Response Group
    {region} Emergency Volunteers
  `),
  'Land management': lines(`
    {region} Parks and Reserves
    {region} Forest Authority
    {region} Conservation Trust
    {region} Ranger Program
    {region} Catchment Authority
    {region} Land and Fire Partnership
  `),
  Aviation: lines(`
    {region} Helicopter Rescue
    {region} Aerial Firefighting
    {region} Air Rescue Trust
    {region} Airport Fire Service
    {region} Aeromedical
  `),
  'Marine rescue': lines(`
    {region} Marine Rescue
    {region} Sea Rescue Squadron
    {region} Lifeboat Association
    {region} Inshore Rescue
    {region} Marine Radio and Rescue
  `),
  Research: lines(`
    {region} Centre for Hazard Research
    {region} Fire Science Institute
    {region} Resilience Laboratory
    {region} Centre for Disaster Studies
  `),
  'Local government': lines(`
    {region} Councils Emergency Group
    {region} Shires Alliance
    {region} Municipal Resilience Office
    {region} Civil Defence Group
    {region} Council Emergency Management Cluster
  `),
  Ambulance: lines(`
    {region} Ambulance
    {region} Community Ambulance Trust
    {region} Paramedic Service
    {region} First Responders
  `),
  Industry: lines(`
    {region} Industrial Brigade
    {region} Mines Rescue Cooperative
    {region} Plantation Protection
    {region} Energy Emergency Services
    {region} Fire Equipment Supplies
    {region} Safety Training
  `),
};

const abouts: Record<Sector, readonly string[]> = {
  'Urban fire': lines(`
    Career and on-call crews for {suburb} and the towns around it.
    Fire, road rescue and hazardous materials response from {few} stations.
    Stations in {suburb} and {few} smaller towns, with a busy home safety program.
    Fire and rescue for a district that has doubled in size since 2005.
  `),
  'Rural fire': lines(`
    {n} volunteer brigades, most of them older than the roads they use.
    Farmers and townspeople who answer the same pager.
    Rural brigades, a shared fire shed in {suburb} and a strong junior program.
    Coordinates planned burning, training and response for {n} brigades.
  `),
  'State emergency service': lines(`
    Storm, flood and road crash volunteers based at {suburb}.
    {few} units that spend the dry months training for the wet ones.
    Roofs, rivers and searches; call-outs have doubled in ten years.
    A volunteer service with flood boats, a rescue truck and a tireless catering team.
  `),
  'Land management': lines(`
    Looks after reserves and forests near {suburb}, and the fire that goes with them.
    Rangers, fire trails and an annual program of planned burns.
    Manages public land together with its first peoples and neighbouring farms.
    Conservation work for most of the year, fire duty for the rest.
  `),
  Aviation: lines(`
    Rescue|Aerial|Aeromedical :: Aircraft and crews based at {suburb}.
    Rescue|Aeromedical :: A community-funded service with two aircraft and {n} crew.
    Rescue|Aeromedical :: Flies search and medical missions day and night.
    Aerial :: Pilots, engineers and airbase crews on seasonal contract.
    Airport :: Rescue and firefighting for the airport and its neighbours.
    Airport :: Crews at the ready whenever scheduled flights arrive or leave.
    Aerial :: Water-bombing and reconnaissance aircraft for the fire season.
    Aeromedical :: Flight nurses, paramedics and retrieval doctors based at {suburb}.
  `),
  'Marine rescue': lines(`
    Volunteers on the water and on the radio, every day of the year.
    {n} active crew, two vessels and a tower with a fine view.
    Assists some {n}0 boats a year, most of them out of fuel.
    A rescue unit that also teaches boating and radio licences in {suburb}.
  `),
  Research: lines(`
    A university group studying fire, flood and the people who live with both.
    Small team, long field seasons, open data.
    Works with agencies on questions they can use the answers to.
    Fire laboratories, field sites and a doctoral program based in {suburb}.
  `),
  'Local government': lines(`
    Councils sharing emergency management staff, plans and relief centres.
    Plans for flood, fire and heat, and runs recovery when plans are not enough.
    A joint office in {suburb} for {few} councils.
    Municipal emergency planning with a strong network of community halls.
  `),
  Ambulance: lines(`
    Paramedics, volunteers and patient transport for {suburb} and district.
    {few} stations, and first-responder groups in the smaller towns.
    A community ambulance, paid for in part by a very successful op shop.
    Emergency care and clinical training across a wide district.
  `),
  Industry: lines(`
    Plantation :: Fire crews, lookouts and tracks for plantation owners in the district.
    Training :: Accredited emergency response, first aid and fire warden courses.
    Training :: Trains site wardens, emergency teams and brigade members at a ground near {suburb}.
    Supplies :: Hose, pumps, protective clothing and service agents in {few} towns.
    Brigade|Mines|Energy :: Site emergency teams who train with the local brigades.
    Supplies :: Supplies, tests and repairs equipment for brigades throughout the region.
    Brigade|Mines|Energy|Plantation :: Member companies share crews, foam stocks and an exercise calendar.
    Brigade|Mines|Energy :: Emergency response for mines and plants within two hours of {suburb}.
  `),
};

const afterthoughts = lines(`
  Always looking for new members.
  Celebrated its fiftieth year in 2024.
  Exercises every autumn with its neighbours.
  Hosts the regional training weekend each March.
  Formed in 2016 from three smaller bodies.
  Shares a control centre with two other agencies.
  Rebuilt its base after the 2022 floods.
  A founding member of the association.
  Known for its cadet program.
  Publishes its incident reviews for others to learn from.
  Runs on a small staff and a large roster.
  Its newest recruits are also its youngest ever.
  Sends people to help elsewhere most years.
  Twinned with a service in the Pacific.
  Reports to a board elected by its members.
`);

/** One sentence that fits the name, and sometimes a second. */
export function aboutFor(random: Random, sector: Sector, name: string, suburb: string): string {
  const fitting = abouts[sector].flatMap((entry) => {
    const [pattern = '', text] = entry.split(' :: ');
    if (text === undefined) return [entry];
    return new RegExp(pattern).test(name) ? [text] : [];
  });
  const about = random
    .pick(fitting)
    .replace('{suburb}', suburb)
    .replace('{n}', String(random.integer(11, 58)))
    .replace('{few}', random.pick(['three', 'four', 'five', 'six', 'seven', 'eight', 'nine']));
  const sentence = about.charAt(0).toUpperCase() + about.slice(1);
  return random.chance(0.5) ? `${sentence} ${random.pick(afterthoughts)}` : sentence;
}
