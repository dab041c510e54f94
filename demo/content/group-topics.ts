/** What further groups are about: 'Topic | subject | sectors | what its members bring'. */
export const groupTopics = `
Alpine Search Techniques | rescue | State emergency service, Ambulance | route cards, avalanche notes and cold-weather lessons
Vertical Rescue | rescue | Urban fire, State emergency service | rope systems, anchors and rescue reviews
Road Crash Rescue | rescue | Urban fire, State emergency service | new vehicle data, cutting plans and challenge results
Large Animal Rescue | rescue | Urban fire, Rural fire | slings, sedation protocols and a surprising number of horses
Confined Space Rescue | rescue | Urban fire, Industry | gas monitoring, entry control and site visits
Search Planning | rescue | Marine rescue, State emergency service | lost-person behaviour, drift models and search reviews
Surf and Bar Crossing | rescue | Marine rescue | local knowledge, video and near misses
Night Towing and Salvage | rescue | Marine rescue | seamanship notes and equipment trials
Canine Search | rescue | State emergency service, Urban fire | training days, kennelling and deployment plans
Trench and Collapse Rescue | rescue | Urban fire, Industry | shoring tables and exercise plans
Marine Radio Operations | rescue | Marine rescue | coverage maps, logs and training for new operators
Crush Injury Care | rescue | Ambulance, Urban fire | clinical guidelines and joint exercises
Grassfire Tactics | bushfire | Rural fire | harvest rules, farm-unit safety and after-action notes
Peat and Underground Fire | bushfire | Land management, Rural fire | monitoring methods and long stories
Plantation Fire Protection | bushfire | Industry, Rural fire | detection, tracks and mutual-aid agreements
Fire Trails and Access | bushfire | Land management, Local government | standards, signage and machinery rates
Roadside Fuel Management | bushfire | Local government, Rural fire | contracts, permits and before-and-after photographs
Fuel Moisture and Curing | bushfire | Research, Rural fire | field measurements and satellite comparisons
Bushfire Recovery | bushfire | Local government, Land management | case studies and recovery plans
Community Bushfire Plans | bushfire | Rural fire, Local government | local plans, meeting formats and evaluations
Night Burning | bushfire | Land management, Rural fire | prescriptions, crew safety and results
Smoke and Public Health | bushfire | Research, Land management | forecasts, messages and complaints handled well
Bushfire Cadets | bushfire | Rural fire | program outlines, child-safety practice and camp dates
Machinery on the Fireline | bushfire | Land management, Industry | operator competencies and supervision notes
Heritage and Fire | bushfire | Land management, Local government | protection plans for huts, sites and records
Fire and Wildlife | bushfire | Land management, Research | refuge mapping and rescue protocols
Flash Flood Warning | flood | State emergency service, Local government | thresholds, gauges and warning reviews
Levee Owners | flood | Local government, State emergency service | inspection routines and closure drills
Flood Boat Crews | flood | State emergency service, Marine rescue | boat trials, crew currency and field days
Floodplain Planning | flood | Local government, Research | studies, development controls and hard conversations
Dam Safety | flood | Local government, Industry | failure scenarios and downstream plans
Sandbag and Temporary Barrier | flood | State emergency service, Local government | product tests and deployment times
Storm Damage Operations | flood | State emergency service | roof techniques, triage of jobs and chainsaw currency
Coastal Erosion and Surge | flood | Local government, Research | mapping, triggers and community meetings
Tsunami Preparedness | flood | Local government, Marine rescue | evacuation maps and school exercises
Isolated Communities | flood | State emergency service, Local government | resupply plans and radio arrangements
Animals in Emergencies | flood | Local government, Rural fire | evacuation plans for stock, pets and wildlife
Evacuation Centre | flood | Local government | layouts, rosters and what people asked for
Flood Education | flood | State emergency service | school lessons, signs and campaign results
Exercise Design | training | State emergency service, Urban fire | injects, evaluation forms and full exercise packs
Recruit Training | training | Urban fire, Rural fire | course outlines, fitness data and graduate feedback
Incident Controller Development | training | Rural fire, Urban fire | mentoring plans and decision-making cases
Peer Support Coordinators | training | Ambulance, Urban fire | referral paths and supervision
Chaplaincy | training | Urban fire, State emergency service | guidance, rosters and reflection
Fitness and Rehabilitation | training | Urban fire, Ambulance | testing data and return-to-work programs
Driver Training | training | Urban fire, Ambulance | off-road and emergency-driving modules
Emergency Communications Centre | training | Ambulance, Urban fire | call-taking, rosters and technology changes
Public Information Officers | training | Rural fire, State emergency service | templates, media reviews and mutual aid
Disability Inclusion | training | Local government, State emergency service | co-designed plans and plain-language guides
Multicultural Engagement | training | Urban fire, Local government | translated material and trusted contacts
Youth and Schools | training | Rural fire, State emergency service | lesson plans and evaluation
Volunteer Recruitment | training | Rural fire, Marine rescue | campaigns, exit surveys and onboarding kits
Grants and Funding | training | Local government, Rural fire | calendars, budgets and successful applications
Protective Clothing | training | Urban fire, Industry | wear trials, laundering and sizing data
Appliance Design | training | Urban fire, Rural fire | specifications and build inspections
Radio and Data Communications | training | Rural fire, State emergency service | coverage tests and channel plans
Mapping and Spatial Data | training | Rural fire, Research | symbol sets, data feeds and map templates
Procurement Officers | training | Local government, Urban fire | joint contracts and lessons
Safety Officers | training | Urban fire, Rural fire | hazard alerts and near-miss reviews
Early-career Researchers | training | Research | drafts, field opportunities and supervisors’ advice
Deployment Coordinators | training | Rural fire, Land management | travel checklists, arrival briefs and rosters
Battery Storage Incidents | hazmat | Urban fire, Industry | incident data and site pre-plans
Hydrogen Safety | hazmat | Industry, Urban fire | separation distances and exercise reports
Electric Vehicle Fire | hazmat | Urban fire, Industry | extinguishment trials and recovery practice
Decontamination | hazmat | Urban fire, Ambulance | procedures, kit lists and trial results
Firefighter Exposure | hazmat | Urban fire, Research | health monitoring and clean-cab practice
Fuel Terminal Response | hazmat | Industry, Urban fire | foam stocks and joint exercises
Port and Shipboard Fire | hazmat | Urban fire, Marine rescue | boarding plans and vessel familiarisation
Mines Emergency Response | hazmat | Industry | competition results and mutual-aid plans
Asbestos After Fire | hazmat | Urban fire, Local government | site control and clean-up guidance
Tall Timber Buildings | hazmat | Urban fire, Research | test data and design reviews
Sprinkler and Hydrant Systems | hazmat | Urban fire, Local government | failures, tests and inspections
Farm Chemical Safety | hazmat | Rural fire, Industry | storage surveys and first-arrival cards
Winch Operations | aviation | Aviation, Ambulance | currency standards and debriefs
Air Attack Supervisors | aviation | Aviation, Rural fire | mentoring, radio practice and drop reviews
Airbase Managers | aviation | Aviation, Rural fire | checklists, fuel arrangements and site visits
Night Aerial Operations | aviation | Aviation | trials, risk assessments and crew rest rules
Airspace Coordination | aviation | Aviation, Industry | notices, frequencies and incident reviews
Aerial Incendiary | aviation | Aviation, Land management | machine tests and burn results
Drone Mapping | aviation | Aviation, State emergency service | workflows, sensors and sample data
Airport Emergency Planning | aviation | Aviation, Local government | exercise plans and joint debriefs
Aeromedical Retrieval | aviation | Aviation, Ambulance | case reviews and landing-site surveys
Retardant and Foam | aviation | Aviation, Land management | product data and environmental results
`;
