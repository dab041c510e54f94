import type { Family } from './positions.ts';
import { lines } from './word-list.ts';

/** Finish 'Most of my week goes on …'; 'Pilot|Captain :: …' belongs only to positions whose titles match. */
export const duties: Record<Family, readonly string[]> = {
  command: lines(`
    Risk :: owning the risk register and, more importantly, the conversations behind it
    Aviation :: an airport fire station that has to be anywhere on the field in three minutes
    Marine :: forty bases, two hundred vessels and the volunteers who make them go
    Resilience :: joining up council, community and agency plans so they make one picture
    Regional Director :: hospitals, crews and a region where the next station is an hour away
    Duty :: answering the phone at the hours when nobody rings with good news
    Duty|Centre|Commander|Regional|Zone :: keeping crews, councils and the state centre working from the same picture
    Regional|Zone|Commander :: running a region that burns in summer and floods in winter
    Commander|Duty|Centre|Chief Officer|Commissioner|Director of Operations|Fire Manager :: making sure our incident controllers get rostered, rested and backed
    District|Regional|Director|General|Group :: leading a team spread over four offices and one very long highway
    turning post-incident reviews into things we actually do differently
    deciding what we can stop doing so the important work gets done
    District|Regional|Zone :: looking after readiness for a district larger than some countries
    Chief Officer|Commissioner|Battalion :: sitting between government, the union and the people on the trucks
    Commander|Duty|Centre|Chief Officer|Commissioner|Battalion :: bringing on the next generation of duty commanders
    building agreements with our neighbours before we need to call on them
    chairing more committees than I ever imagined existed
  `),
  response: lines(`
    Remote :: walking, flying or winching into fires that have no road to them
    Aviation :: standing by for the aircraft emergency that I hope never comes
    Industrial|Emergency Services :: fire, rescue and first aid on a site an hour from the nearest town
    practising the simple things until they stay simple
    Firefighter|Station Officer :: turning out to everything from kitchen fires to car-versus-pole
    Logistics|District Officer|Support :: getting gear, crews and fuel to the right end of the road
    Station Officer|Leading|Crew Leader :: leading a crew of six on the night roster
    Firefighter|Station Officer|Emergency Services :: keeping our appliances ready and our people readier
    Unit Support|Capability|Operations Officer :: supporting local units before, during and after the wet season
    District Officer|Operations Officer|Crew Leader :: running strike teams when they leave the district
    Communications Centre :: working the desk where the emergency calls land
    Rescue|Controller|Unit|Station Officer :: rescue work on roads, roofs, rivers and the occasional horse
    District|Operations Officer|Capability|Remote|Logistics :: preparing crews for long deployments a long way from home
    Controller|Unit|Operations Officer :: coordinating storm jobs when a front comes through
    Controller|Unit|District|Logistics :: making sure volunteers come home on time and in one piece
    Firefighter|Emergency Services :: maintaining a truck that is older than I am
  `),
  training: lines(`
    Captain :: check flights, and the honest conversations that follow them
    Mines :: teaching breathing apparatus and rescue underground
    Clinical :: keeping paramedics’ clinical skills sharp between the rare cases
    Youth :: cadets, junior brigades and the parents who drive them
    writing and running courses that people can use the next morning
    Training|Instructor :: assessing crew leaders in the field rather than in a classroom
    Recruit|Training Officer|Training Coordinator :: getting recruits from their first hose drill to their first real job
    State Training|Learning|Training Officer :: rebuilding our incident management training around shorter exercises
    bringing new instructors up to speed
    designing scenarios that go wrong in believable ways
    mapping old qualifications onto the new national units
    Learning|Training :: moving theory online so that drill nights can be spent drilling
    Recruit|Mines|Training Officer :: running the live-fire props and the paperwork that comes with them
    Training Officer|State Training|Rescue Training|Marine Training|Youth :: training volunteers who have already done a full day at work
    Flood Rescue|Rescue Training|Technical Rescue :: swiftwater courses in rivers that are never the same twice
  `),
  community: lines(`
    Responder :: finding, training and thanking first responders in small towns
    Evacuation|Welfare :: opening evacuation centres and making them somewhere people would choose to go
    Visitor :: keeping walkers, climbers and campers out of trouble without fencing everything off
    Recovery :: sitting at kitchen tables while people work through the forms
    Boating :: life jackets, beacons and the forecast, in that order
    Manager|Coordinator :: a small team, a large area and a long list of local contacts
    turning up to the same town often enough to be trusted
    Engagement|Community|Brigade :: helping households make a plan before the smoke is on the ridge
    Education|Engagement|Community|Home Fire|Boating|Indigenous|Welfare :: working with schools, clubs and neighbourhood houses
    Engagement Officer|Brigade|Resilience :: street-corner meetings in towns with one road in and out
    Communications|Education :: writing warnings that people understand the first time
    listening to what communities want from us, which is rarely a brochure
    Volunteer|Brigade|Responder :: recruiting volunteers and, harder, keeping them
    Communications|Education|Engagement|Home Fire :: translating safety messages with community leaders rather than for them
    Recovery|Welfare|Resilience :: supporting towns through the long tail of recovery
    Indigenous :: bringing Traditional Owners into planning early and properly
    Iwi :: working with marae that open their doors in every emergency, and planning for it together
    Iwi|Indigenous :: listening first, and fixing our plans afterwards
    Home Fire|Risk :: home safety visits for older residents
    Education|Boating|Engagement|Home Fire|Visitor :: talking to newly arrived families about fire, flood and surf
    Home Fire|Education|Communications :: running our open days and answering a great many questions about sirens
  `),
  planning: lines(`
    Drainage :: pipes, basins and the question of where the water goes next
    Recovery :: planning recovery before there is anything to recover from
    Network :: keeping the power on, and planning for when it is not
    Preparedness :: hospital, ambulance and heatwave arrangements across the state
    Incident Management :: getting the right people into the right tabards quickly
    writing plans that are short enough to be read at two in the morning
    Flood :: flood intelligence for three river systems
    Fire Behaviour|Risk Analyst :: running the numbers on where the fire will be by midnight
    preparing regional exercises and the awkward injects they need
    Flood|Emergency|Civil :: updating evacuation arrangements for low-lying suburbs
    Emergency Management|Emergency Planning :: keeping the municipal plan honest
    Flood|Fire Behaviour :: building impact forecasts with the weather bureau and our hydrologists
    Assessor :: reviewing development applications in bushfire-prone areas
    Incident Management :: maintaining the roster and currency of our incident management teams
    mapping what is exposed, who is isolated and which bridge goes first
    Flood|Drainage :: working on levee triggers with the people who live behind the levee
  `),
  research: lines(`
    Director|Leader|Manager :: deciding with our partners which questions are worth five years
    Broker|Utilisation :: introducing researchers to the people who could use their work
    Weather :: pyroconvection, wind changes and why the forecast was right but the timing was not
    Ecologist :: what lives in the litter, and what happens to it when we burn
    Social|Candidate|Fellow :: studying how people decide to leave, and when they decide too late
    turning findings into something a duty officer can use
    Ecologist|Candidate|Assistant|Bushfire|Weather :: measuring fuel moisture in places with no phone coverage
    Social|Assistant|Candidate|Senior Research :: interviewing survivors with the care that takes
    Fellow|Professor|Candidate :: modelling ember attack on ordinary suburban houses
    co-designing projects with agencies so the results do not sit on a shelf
    Fellow|Professor|Social|Candidate :: looking at heat, fatigue and decision-making on long shifts
    Ecologist|Candidate :: monitoring how bush recovers after frequent fire
    Weather|Fellow :: working on smoke forecasts and what they mean for asthma
    Flood|Social|Fellow :: evaluating warnings after each major flood
    analysing twenty years of incident records, most of them handwritten
  `),
  land: lines(`
    Plantation :: protecting pine that takes thirty years to grow and an afternoon to lose
    Roading :: roads, bridges and gates for people who arrive in a hurry
    Ranger, Community :: permits, livestock, abandoned cars and, in summer, fire prevention
    Fire|Burning|Fuel|Forest :: planned burning in autumn and explaining planned burning the rest of the year
    ^Ranger$|Senior Ranger|Roading|Fire Management :: looking after 900 kilometres of fire trails
    Cultural :: supporting Elders and young rangers as they bring cool burning back to Country
    ^Ranger$|Senior Ranger|Roading :: keeping tracks open, signs standing and visitors safe
    Mitigation|Prevention|Fuel :: roadside fuel work with three shires and one slasher
    Fuel|Mitigation|Fire Management|Burning :: balancing threatened species against asset protection zones
    Prevention|Ranger, Community :: inspecting blocks before the fire danger period
    Technician|Fire Management|Plantation :: summers on a seasonal crew of twelve
    Fuel|Mitigation|Burning :: mapping fuel loads across tenure boundaries nobody can see on the ground
    Burning|Mitigation|Prevention|Technician|Fire Management :: the unglamorous half of fire, which is permits, maps and drip torches
    Mitigation|Burning|Cultural|Fire Management :: working with graziers on burns that cross the fence
  `),
  air: lines(`
    Engineer :: keeping aircraft serviceable through a season that ignores maintenance schedules
    Liaison|Attack :: being the voice between the aircraft and the ground
    Airbase :: hot refuelling, retardant mixing and sunscreen
    Air Attack|Air Operations|Liaison :: coordinating aircraft over fires that have plenty of them
    Airbase :: keeping an airbase fuelled, safe and on speaking terms with its neighbours
    Rescue Crew|Chief Pilot :: night-vision and winch currency for our crews
    working with pilots and ground crews on drops that count
    Pilot|Remotely|Intelligence :: flying line scans before first light
    Safety|Operations Manager|Chief :: the contracts, standards and audits behind the aircraft people see on television
    Remotely|Intelligence|Safety :: integrating drones without getting in the way of the helicopters
    Helicopter Pilot|Rescue Crew :: long-line work in the high country
    checking that the quiet season is used for training
    Safety|Manager|Chief|Engineer :: writing procedures for mixed fleets
    Pilot|Rescue Crew|Remotely :: search flights along a coastline with very few lights
  `),
  marine: lines(`
    Maintenance :: engines, antifouling and a shed full of spare impellers
    Swimmer :: getting a tube to people who went in after a dog
    keeping crew numbers up on a coast where everybody is a volunteer
    knowing the local water well enough to respect it
    Radio :: listening watch on channel 16 and all that follows from it
    Coxswain|Master|Crew :: taking a nine-metre vessel across a bar that has opinions
    bringing home people who were certain the fuel would last
    Maintenance|Unit Commander :: keeping three rescue vessels in survey
    Search|Unit Commander :: search planning with the water police
    Coxswain|Master|Unit :: training crews for night tows
    Unit Commander|Search :: coordinating bases along 400 kilometres of coast
    Swimmer|Crew :: jet-ski and inshore rescue work over the summer
    Radio|Search :: logging on recreational boaters and noticing when they do not log off
    Radio :: marine radio, weather and endless cups of tea
  `),
  medical: lines(`
    Extended :: treating people at home so that they can stay there
    Dispatcher :: sending the right crew to the right gate on the right road
    the job, the paperwork after the job and a cup of tea in between
    ^Paramedic|Intensive :: emergency work out of a two-vehicle station
    Paramedic :: looking after patients for the two hours it takes to reach a hospital
    Duty|Intensive|Dispatcher :: clinical support for crews on the road
    Duty|Special :: major-incident planning with hospitals and the fire services
    Duty|Extended|Intensive :: training community first responders in towns without a station
    Special|Flight|Intensive :: working alongside rescue crews in places ambulances do not go
    Dispatcher :: taking emergency calls and talking people through the worst minutes of their week
    Flight :: retrieval work by road, fixed wing and helicopter
    Special|Paramedic :: heat-stress and rehabilitation support at long campaign fires
    Duty :: checking on my own crews after the hard jobs
  `),
  corporate: lines(`
    Fleet Technician :: pumps, brakes and whatever the crew meant by a funny noise
    Product :: listening to what firefighters want from their gear and taking it back to the factory
    Assistant :: diaries, papers and knowing who to ring
    Contract :: aircraft contracts and the clauses that matter in February
    Finance|Procurement|Asset|Director|Fleet|Grants|Assistant :: making sure the people at the front have what they need, and that it is paid for
    Policy|Assistant :: writing briefs, and then shorter briefs
    Procurement|Fleet Manager|Asset :: buying trucks that will have to last twenty years
    Wellbeing|Peer|People :: looking after our peer support and wellbeing programs
    Policy|Safety :: volunteer safety policy that respects volunteers’ time
    Grants|Finance :: getting grant money out of the door and into sheds, pumps and radios
    People|Director :: building a workforce that looks more like the community
    Policy|Director|Assistant|Finance :: governance, audit and the annual report
    Procurement|Product :: protective clothing for several thousand people of every shape
    People|Wellbeing|Safety|Peer :: return-to-work planning after injury
    Fleet :: keeping a mixed fleet on the road and off the hoist
  `),
  technology: lines(`
    Modelling :: making fire spread models run faster than the fire
    Records :: finding the photograph, the log or the map that somebody swears exists
    Business :: asking what people are trying to do before asking what system they want
    GIS :: making maps, fixing maps and printing maps at three in the morning
    Analyst|Data|Chief|Records|Product :: bringing seven incident databases down to one
    Radio :: keeping radio sites alive on mountains with no road in winter
    Data|GIS|Business|Modelling :: building dashboards that do not lie
    Radio|Product|Chief|Business :: moving our callout system away from pagers, carefully
    data sharing between agencies that spell every place name differently
    GIS|Modelling|Data :: open data, spatial standards and a great deal of patience
    Radio :: testing satellite links in paddocks
    GIS|Product|Data :: running the common operating picture on bad days and improving it on good ones
    Chief :: cyber security for an organisation that never closes
  `),
  hazards: lines(`
    Investigator :: kneeling in ash with a trowel and a camera
    Security :: emergency plans for a site with eleven gates
    Inspector :: exit signs, hydrants, sprinklers and talking to building owners
    reading standards so that crews do not have to
    Investigator :: finding out where a fire began and why
    Structural|Inspector :: reviewing fire engineering reports for very tall and very odd buildings
    Battery|Hazardous|Process|Security :: planning for lithium-ion incidents on a large scale
    Inspector|Dangerous|Hazardous :: inspecting premises that store things with long names
    Coordinator|Security :: exercising our site teams with the local brigades
    Hazardous :: running a detection and monitoring capability
    Structural|Inspector :: making building systems work for firefighters as well as for certifiers
    Process :: process safety at a plant that never stops
    Hazardous|Response Coordinator|Dangerous :: writing pre-incident plans for the region’s major hazard facilities
    Hazardous :: decontamination procedures and the kit that goes with them
    Battery|Structural|Process|Dangerous :: solar, hydrogen and everything else arriving faster than the standards
  `),
};

/** Finish 'Happy to talk about …'. */
export const interests: Record<Family, readonly string[]> = {
  command: lines(`
    cross-border deployments
    how we brief and debrief
    succession in volunteer leadership
    mutual aid with neighbouring agencies
    what makes an incident controller stop and think
    lessons management that outlives the person who wrote the report
    rostering for long seasons
    women in operational leadership
  `),
  response: lines(`
    fatigue on multi-day deployments
    crew resource management
    road crash rescue and new vehicle technology
    large-animal rescue
    keeping volunteers interested between incidents
    storm damage operations and working at height
    interoperability at the tailgate
    appliance design
  `),
  training: lines(`
    simulation and virtual exercises
    assessment that is fair and still means something
    recognition of prior learning
    instructor development
    training for small and remote brigades
    live-fire training and firefighter exposure
    mentoring
    micro-credentials
  `),
  community: lines(`
    community-led preparedness
    warnings for people who do not watch the news
    youth and cadet programs
    engagement with multicultural communities
    disability-inclusive emergency planning
    rumours and social media during incidents
    what keeps volunteers coming back
    recovery after the cameras leave
  `),
  planning: lines(`
    consequence-based planning
    predictive services
    large-scale evacuation
    flash-flood triggers
    compound and cascading events
    exercise design
    land-use planning in risky places
    recovery planning before the event
  `),
  research: lines(`
    getting research into practice
    fire weather and extreme fire behaviour
    human behaviour in emergencies
    co-design with First Nations partners
    long-term health of first responders
    flood risk communication
    open data
    evaluation methods that agencies can afford
  `),
  land: lines(`
    cultural burning
    tenure-blind fuel planning
    mechanical treatments close to houses
    fire and biodiversity
    remote area crews
    peat and alpine fires
    volunteer and agency crews burning together
    weeds after fire
  `),
  air: lines(`
    night firefighting
    drones at incidents
    aerial suppression effectiveness
    winch training
    airspace coordination
    common standards for airbases
    human factors
    contracting models
  `),
  marine: lines(`
    bar crossings
    search theory and drift modelling
    volunteer base operations
    radio coverage on remote coasts
    flood boats and marine units working together
    beacon and life-jacket campaigns
    crew fitness standards
  `),
  medical: lines(`
    first-responder schemes
    crush injury and entrapment care
    mental health after critical incidents
    joint training with rescue crews
    heat illness on the fireground
    rural retrieval
    mass-casualty triage
    care for responders’ families
  `),
  corporate: lines(`
    volunteer legislation
    workforce diversity
    mental health programs that are actually used
    standard specifications for appliances
    psychosocial safety
    shared procurement
    protective clothing for women
    how small agencies share services
  `),
  technology: lines(`
    common operating pictures
    location data and addressing
    direct-to-device satellite messaging
    machine learning on camera networks
    spatial data exchange between agencies
    radio interoperability
    accessible design
    what we can retire
  `),
  hazards: lines(`
    battery energy storage systems
    fire investigation methods
    combustible cladding
    hydrogen refuelling
    firefighter contamination
    performance-based design
    joint exercises with industry
    alternative-fuel vehicles in car parks
  `),
};
