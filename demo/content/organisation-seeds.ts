/**
 * The sixty organisations every demo association has, largest first. Two lines each:
 * 'Name | jurisdictions | suburb | sectors | website or -', then what it does.
 */
export const organisationSeeds = `
Southern Ranges Fire Service | VIC | Burwood East | Rural fire, Urban fire | www.southernranges.example
Protects the ranges, plains and growing suburbs of central Victoria from 240 stations. Four in five members are volunteers.

Harbour State Fire and Rescue | NSW | Sydney Olympic Park | Urban fire | https://www.harbourfire.example
Full-time and on-call crews in the cities and larger towns of the coast, with specialist rescue and hazardous materials teams.

Sunshine State Rural Fire Network | QLD | Kedron | Rural fire | https://ssrfn.example
Supports more than a thousand rural brigades from the border ranges to the Gulf.

Aotearoa Fire and Rescue Collective | New Zealand | Te Aro | Urban fire, Rural fire | www.afrc.example
Career, volunteer and rural crews working as one organisation across both main islands.

Western Districts Emergency Authority | WA | Cockburn Central | Urban fire, Rural fire, State emergency service | https://wdea.example
Coordinates fire, storm, flood and cyclone response from the Kimberley to the south coast.

Great Dividing State Emergency Service | NSW | Wollongong | State emergency service | gdses.example
Storm, flood and tsunami response by volunteers in 190 units. The state’s lead agency for flood warning products.

Gulf and Plains Country Fire | SA | Mount Barker | Rural fire | https://www.gulfplainsfire.example
A volunteer fire service for farming districts, the Hills and the islands.

Murray Basin Flood and Storm Service | VIC, NSW | Shepparton | State emergency service | www.murraybasinses.example
A cross-border service for the river towns, set up after three floods in two years showed that water does not stop at the border.

Kauri Coast Ambulance | New Zealand | Whangārei | Ambulance | https://kauricoastambulance.example
Emergency ambulance and first-responder schemes for the far north, run by a community trust.

Bass Strait Fire and Emergency | TAS | Hobart | Urban fire, Rural fire | https://bassstraitfire.example
Career and volunteer brigades on the main island and its neighbours.

High Country Parks and Forests | VIC | Wangaratta | Land management | www.highcountryparks.example
Manages two million hectares of alpine parks and state forest, including fuel management and remote fire response.

Coral Coast Emergency Service | QLD | Townsville | State emergency service | https://coralcoastses.example
Cyclone, storm and flood crews along the tropical coast.

Territory North Fire and Emergency | NT | Berrimah | Urban fire, Rural fire, State emergency service | www.tnfe.example
One service for the Top End: city stations, remote community brigades and cyclone response.

Brindabella Emergency Services | ACT | Fyshwick | Urban fire, Rural fire, State emergency service | https://brindabella-es.example
Fire, rescue and storm services for the capital and the ranges behind it.

Te Waipounamu Rural Fire Alliance | New Zealand | Christchurch | Rural fire, Land management | www.twrfa.example
Forest owners, high-country stations, iwi and rural crews sharing plans, radios and people.

Karri and Coast Parks Authority | WA | Manjimup | Land management | https://karricoastparks.example
Forests, reserves and prescribed burning in the south-west.

Southern Cross Ambulance Network | NSW, ACT | Goulburn | Ambulance | https://scan.example
Paramedic services for the southern tablelands, with a shared clinical desk and 60 stations.

Viti Levu Fire and Emergency Board | Pacific Islands | Suva | Urban fire, Ambulance | www.vlfeb.example
Stations in the main towns, and cyclone and flood support to the outer islands.

Institute for Bushfire and Flood Research | VIC, NSW, QLD, SA, WA, TAS, NT, ACT | Docklands | Research | https://www.ibfr.example
An independent institute that brings universities and agencies together on bushfire, flood and heat.

Alpine Valley Helicopter Rescue | VIC, NSW | Bairnsdale | Aviation | alpinevalleyrescue.example
Winch, search and aeromedical crews for the high country and the coast below it, on call around the clock.

Port Hedland Marine Rescue | WA | Port Hedland | Marine rescue | -
Volunteer crews and a round-the-clock radio room for one of the busiest bulk ports in the world.

Capricorn Rural Fire Board | QLD | Rockhampton | Rural fire | www.capricornrfb.example
Graziers, cane growers and town brigades working to one plan.

Hauraki Marine Rescue Trust | New Zealand | Takapuna | Marine rescue | https://haurakimarinerescue.example
Twelve units, one operations room and a great many kayaks each summer.

Red Centre Emergency Alliance | NT, SA | Alice Springs | Rural fire, State emergency service | https://redcentre-emergency.example
Joins rangers, pastoralists and volunteer units across the desert, where help may be four hours away.

Yarra and Plenty Municipal Emergency Group | VIC | Healesville | Local government | https://ypmeg.example
Seven councils that pool their emergency management officers, relief centres and plant.

Hunter Valley Industrial Response | NSW | Newcastle | Industry | www.hvir.example
Mutual-aid teams from mines, terminals and power stations, training and responding together.

Wet Tropics Ambulance Service | QLD | Cairns | Ambulance | https://wettropicsambulance.example
Emergency and retrieval care from the Cape to the Cassowary Coast.

Spencer Gulf Emergency Volunteers | SA | Whyalla | State emergency service, Marine rescue | www.spencergulfev.example
Storm units and coastal rescue squads around the gulf, trained together since 2011.

Tāmaki Civil Defence Partnership | New Zealand | Manukau | Local government | https://tcdp.example
Local boards, mana whenua and community groups preparing the country’s largest city for the day it has to look after itself.

Nullarbor Aerial Firefighting | WA, SA | Kalgoorlie | Aviation | nullarboraerial.example
Single-engine air tankers, reconnaissance aircraft and the airbases that support them.

Derwent Urban Fire Brigade | TAS | Glenorchy | Urban fire | -
Career crews for the river suburbs, with the state’s road crash and vertical rescue capability.

Centre for Fire Weather Studies | TAS, VIC | Hobart | Research | https://cfws.example
A small university centre working on wind changes, fire-generated thunderstorms and seasonal outlooks.

Snowy Rivers Rural Fire District | NSW | Cooma | Rural fire | www.snowyriversfire.example
Thirty-eight brigades in country that burns rarely and then all at once.

Savaiʻi and Upolu Fire Authority | Pacific Islands | Apia | Urban fire | https://sufa.example
Fire, rescue and disaster response on both islands, with village committees trained as first responders.

Beagle Gulf Marine Search and Rescue | NT | Darwin City | Marine rescue | https://beaglegulfmsar.example
Search and rescue over tidal water and open sea, with crews used to eight-metre tides.

Brisbane Valley Councils Resilience Group | QLD | Ipswich | Local government | www.bvcrg.example
Flood studies, shared evacuation planning and recovery staff for five councils on one river.

Canterbury Plains Fire and Rescue | New Zealand | Timaru | Urban fire, Rural fire | https://www.canterburyplainsfire.example
Town and rural crews from the foothills to the sea.

Kimberley Ranger Fire Program | WA, NT | Broome | Land management, Rural fire | https://kimberleyrangerfire.example
Ranger groups burning early in the dry season, on the ground and from the air, by Traditional Owners’ decision.

Adelaide Hills Fire and Rescue Group | SA | Stirling | Urban fire, Rural fire | www.ahfrg.example
Brigades and groups in steep country with narrow roads and a great many houses.

National Aerial Capability Office | ACT, NSW, VIC, QLD, SA, WA, TAS, NT | Barton | Aviation | https://naco.example
Arranges and shares the larger firefighting aircraft on behalf of the states and territories.

Gippsland Lakes Marine Rescue | VIC | Sale | Marine rescue | -
Volunteer rescue on the lakes, the entrance and ninety miles of beach.

Pilbara Industry Emergency Network | WA | Karratha | Industry | https://pilbara-ien.example
Site emergency teams from ports, rail and gas sharing equipment lists and exercises.

Tongatapu Emergency Services | Pacific Islands | Nukuʻalofa | Urban fire, Ambulance, Marine rescue | www.tongatapu-emergency.example
Fire, ambulance and sea search for the kingdom’s main island, with volcanic ash and tsunami plans rewritten since 2022.

Top End Aeromedical Rescue | NT | Katherine | Aviation, Ambulance | https://topendaeromedical.example
Aircraft, doctors and flight nurses covering a million square kilometres.

New England Flood and Storm Volunteers | NSW | Armidale | State emergency service | -
Tableland units known for hail, snow, and roofs in the middle of the night.

Waikato Forest Fire Cooperative | New Zealand | Taupō | Industry, Rural fire | https://waikatoforestfire.example
Plantation owners who keep crews, lookouts and machinery ready together.

Institute for Emergency Health Research | QLD, NSW | Southport | Research, Ambulance | https://www.iehr.example
Studies the health of first responders and the care they give.

Tamar Valley Levee Board | TAS | Launceston | Local government | www.tamarlevees.example
Looks after the levees, the flood gates and the plan for when they are not enough.

Illawarra Escarpment Rescue Association | NSW | Nowra | State emergency service, Marine rescue | illawarrarescue.example
Cliff, bush and rock-platform rescue by volunteers.

Limestone Coast Forest Protection | SA, VIC | Mount Gambier | Industry, Land management | https://limestonecoastforest.example
Plantation fire crews, towers and detection cameras on both sides of the border.

Molonglo Parks and Conservation | ACT | Weston Creek | Land management | https://molongloparks.example
Nature parks, catchments and the grassland interface around the capital.

Darling Downs Fire and Rescue | QLD | Toowoomba | Urban fire | www.ddfr.example
On-call and permanent stations for the range, the grain country and the gas fields.

Port Moresby Fire Alliance | Pacific Islands | Port Moresby | Urban fire | https://pomfirealliance.example
City brigades, industrial partners and settlement volunteers.

Bay of Plenty Sea Rescue Auxiliary | New Zealand | Tauranga | Marine rescue | -
Rescue vessels, air patrol and boating education from the harbour to the cape.

Great Southern Bush Fire Brigades | WA | Albany | Rural fire | https://gsbfb.example
Farmer brigades with fast units on the back of farm utes, coordinated through eleven shires.

Wimmera Grain Belt Fire Group | VIC | Horsham | Rural fire, Industry | www.wimmerafire.example
Harvest-time fire prevention and response in stubble country.

Port Vila Disaster Resilience Office | Pacific Islands | Port Vila | Local government, Research | https://pvdro.example
Municipal planning for cyclone, earthquake and eruption, done with the market, the churches and the schools.

Torres Strait Sea Rescue | QLD | Thursday Island | Marine rescue | -
Island crews searching some of the strongest tidal streams in the country.

Fiordland Alpine Search Group | New Zealand | Queenstown | Land management, State emergency service | fiordlandsearch.example
Alpine, canyon and avalanche teams for the southern parks.

Kangaroo Island Community Response | SA | Kingscote | Local government, State emergency service | https://kicr.example
One shed, one radio room and one island: council, brigades and storm crews on a shared roster.
`;
