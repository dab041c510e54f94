import type { Sector } from './sectors.ts';
import { cell, rows } from './word-list.ts';

/** The kind of work, which decides what people say about themselves. */
export const families = [
  'command',
  'response',
  'training',
  'community',
  'planning',
  'research',
  'land',
  'air',
  'marine',
  'medical',
  'corporate',
  'technology',
  'hazards',
] as const;
export type Family = (typeof families)[number];

export type Position = {
  title: string;
  department: string;
  family: Family;
  /** 0 starting out, 1 established, 2 senior, 3 executive. */
  level: number;
};

function positions(text: string): Position[] {
  return rows(text, 4).map((row) => {
    const family = families.find((known) => known === cell(row, 2));
    if (family === undefined) throw new Error(`unknown family in: ${row.join(' | ')}`);
    return { title: cell(row, 0), department: cell(row, 1), family, level: Number(cell(row, 3)) };
  });
}

/** Titles that exist on one side of the Tasman only. */
const titleCountries: Readonly<Record<string, string>> = {
  'Indigenous Partnerships Adviser': 'Australia',
  'Cultural Fire Program Adviser': 'Australia',
  'Ranger, Community Safety': 'Australia',
  'Iwi Partnerships Adviser': 'New Zealand',
  'Civil Defence Adviser': 'New Zealand',
};

export function existsIn(country: string, { title }: Position): boolean {
  return (titleCountries[title] ?? country) === country;
}

/** Every organisation has these, whatever it does. */
export const sharedPositions = positions(`
  Communications Adviser | Media and Communications | community | 0
  Media and Communications Manager | Media and Communications | community | 2
  Volunteer Support Officer | Volunteer Services | community | 0
  Volunteer Recruitment Coordinator | Volunteer Services | community | 1
  Executive Assistant | Office of the Chief Executive | corporate | 0
  Policy Officer | Policy and Governance | corporate | 0
  Senior Policy Adviser | Policy and Governance | corporate | 1
  Procurement Specialist | Finance and Procurement | corporate | 1
  Finance Officer | Finance and Procurement | corporate | 0
  People and Culture Partner | People and Culture | corporate | 1
  Health and Safety Adviser | Safety and Wellbeing | corporate | 1
  Wellbeing Coordinator | Safety and Wellbeing | corporate | 1
  Fleet Manager | Fleet and Equipment | corporate | 2
  Fleet Technician | Fleet and Equipment | corporate | 0
  Asset Planning Officer | Infrastructure | corporate | 1
  Grants Coordinator | Finance and Procurement | corporate | 1
  Records and Information Officer | Information Services | technology | 0
  GIS Analyst | Spatial Services | technology | 0
  Senior GIS Analyst | Spatial Services | technology | 1
  Radio Systems Engineer | Communications Technology | technology | 1
  Business Analyst | Digital Services | technology | 1
  Data Scientist | Insights and Analytics | technology | 1
  Digital Product Manager | Digital Services | technology | 2
  Chief Information Officer | Digital Services | technology | 3
  Director of Corporate Services | Corporate Services | corporate | 3
  Learning Designer | Learning and Development | training | 0
  Learning and Development Manager | Learning and Development | training | 2
  Indigenous Partnerships Adviser | Community and Engagement | community | 1
  Iwi Partnerships Adviser | Community and Engagement | community | 1
`);

export const positionsBySector: Record<Sector, readonly Position[]> = {
  'Urban fire': positions(`
    Firefighter | Operations | response | 0
    Qualified Firefighter | Operations | response | 0
    Leading Firefighter | Operations | response | 1
    Station Officer | Operations | response | 1
    Senior Station Officer | Metropolitan Operations | response | 1
    Communications Centre Operator | State Communications Centre | response | 0
    Commander, Metropolitan South | Metropolitan Operations | command | 2
    Battalion Chief | Regional Operations | command | 2
    Assistant Chief Officer | Operational Capability | command | 3
    Deputy Chief Officer | Fire and Rescue Operations | command | 3
    Fire Investigator | Fire Investigation and Analysis | hazards | 1
    Structural Fire Engineer | Fire Safety Engineering | hazards | 1
    Fire Safety Inspector | Built Environment | hazards | 0
    Hazardous Materials Specialist | Specialist Operations | hazards | 1
    Technical Rescue Instructor | Specialist Operations | training | 1
    Recruit Course Coordinator | Training College | training | 1
    Home Fire Safety Officer | Community Resilience | community | 0
    Community Risk Manager | Community Resilience | community | 2
  `),
  'Rural fire': positions(`
    Brigade Support Officer | Volunteer Operations | community | 0
    Community Engagement Officer | Community Preparedness | community | 0
    Bushfire Mitigation Officer | Bushfire Risk | land | 1
    Fuel Management Planner | Bushfire Risk | land | 1
    Fire Behaviour Analyst | Predictive Services | planning | 1
    District Officer | Regional Operations | response | 1
    District Manager | Regional Operations | command | 2
    Operations Officer | State Operations Centre | response | 1
    State Duty Officer | State Operations Centre | command | 2
    Regional Commander | Regional Operations | command | 2
    Deputy Commissioner, Field Operations | Executive | command | 3
    Training Officer | Member Development | training | 1
    State Training Coordinator | Member Development | training | 2
    Aviation Liaison Officer | Aviation and Logistics | air | 1
    Bushfire Planning Assessor | Land Use Planning | planning | 1
    Incident Management Team Coordinator | Operational Readiness | planning | 2
    Logistics Officer | Aviation and Logistics | response | 0
    Youth Program Coordinator | Member Development | training | 0
  `),
  'State emergency service': positions(`
    Unit Support Officer | Regional Operations | response | 0
    Local Controller | Regional Operations | response | 1
    Deputy Local Controller | Regional Operations | response | 1
    Flood Intelligence Officer | Hazard Intelligence | planning | 1
    Senior Flood Planner | Emergency Risk Management | planning | 2
    Storm and Flood Education Officer | Community Preparedness | community | 0
    Community Capability Officer | Community Preparedness | community | 1
    Flood Rescue Instructor | Rescue Training | training | 1
    Rescue Training Coordinator | Rescue Training | training | 1
    Zone Commander | Zone Operations | command | 2
    Operations Centre Manager | State Operations Centre | command | 2
    Director of Operations | Executive | command | 3
    Rescue Capability Manager | Specialist Capability | response | 2
    Emergency Planning Coordinator | Emergency Risk Management | planning | 1
  `),
  'Land management': positions(`
    Ranger | Park Operations | land | 0
    Senior Ranger | Park Operations | land | 1
    Forest Fire Technician | Fire Operations | land | 0
    Fire Management Officer | Fire Operations | land | 1
    Prescribed Burning Coordinator | Fire Operations | land | 1
    Cultural Fire Program Adviser | Country and Culture | land | 1
    Fire Ecologist | Fire and Biodiversity | research | 1
    Roading and Access Manager | Estate Assets | land | 2
    Remote Area Firefighter | Specialist Crews | response | 0
    Remote Area Crew Leader | Specialist Crews | response | 1
    Regional Fire Manager | Fire Operations | command | 2
    Director of Forest and Fire | Executive | command | 3
    Bushfire Risk Analyst | Fire Planning | planning | 1
    Visitor Safety Adviser | Park Operations | community | 1
  `),
  Aviation: positions(`
    Air Attack Supervisor | Aerial Operations | air | 1
    Air Operations Manager | Aerial Operations | air | 2
    Airbase Manager | Airbases | air | 1
    Rescue Crew Officer | Helicopter Rescue | air | 0
    Helicopter Pilot | Flight Operations | air | 1
    Chief Pilot | Flight Operations | air | 3
    Remotely Piloted Aircraft Operator | Aerial Intelligence | air | 0
    Aerial Intelligence Coordinator | Aerial Intelligence | air | 1
    Aviation Rescue Firefighter | Airport Rescue and Firefighting | response | 0
    Fire Station Manager, Aviation | Airport Rescue and Firefighting | command | 2
    Aviation Safety Officer | Safety and Standards | air | 1
    Licensed Aircraft Maintenance Engineer | Maintenance | air | 1
    Contract Manager, Aerial Services | Aviation Contracts | corporate | 2
    Check and Training Captain | Flight Standards | training | 2
  `),
  'Marine rescue': positions(`
    Radio Operator | Marine Radio | marine | 0
    Coxswain | Vessel Operations | marine | 1
    Master, Offshore Rescue Vessel | Vessel Operations | marine | 1
    Crew Member | Vessel Operations | marine | 0
    Unit Commander | Regional Operations | marine | 2
    Search Coordinator | Search and Rescue | marine | 1
    Rescue Swimmer | Search and Rescue | marine | 0
    Marine Training Officer | Training and Assessment | training | 1
    Vessel Maintenance Coordinator | Fleet and Bases | marine | 1
    Boating Safety Educator | Boating Safety | community | 0
    General Manager, Marine Operations | Executive | command | 3
    Regional Operations Manager | Regional Operations | command | 2
  `),
  Research: positions(`
    Research Assistant | Hazards Research | research | 0
    PhD Candidate | School of Environment | research | 0
    Research Fellow | Bushfire Science | research | 1
    Senior Research Fellow | Disaster Resilience | research | 2
    Associate Professor | Fire Engineering | research | 2
    Research Utilisation Manager | Knowledge Exchange | research | 2
    Program Leader, Flood and Storm | Natural Hazards | research | 2
    Social Scientist | Community Resilience | research | 1
    Fire Weather Researcher | Fire Weather | research | 1
    Modelling Specialist | Predictive Science | technology | 1
    Research Director | Executive | research | 3
    Knowledge Broker | Knowledge Exchange | research | 1
  `),
  'Local government': positions(`
    Emergency Management Officer | Community Safety | planning | 0
    Emergency Management Coordinator | Community Safety | planning | 1
    Civil Defence Adviser | Emergency Management | planning | 1
    Recovery Manager | Community Recovery | planning | 2
    Community Recovery Officer | Community Recovery | community | 0
    Fire Prevention Officer | Local Laws | land | 0
    Manager, Community Resilience | Community Services | community | 2
    Evacuation Centre Coordinator | Community Services | community | 1
    Drainage and Flood Engineer | Infrastructure | planning | 1
    Ranger, Community Safety | Local Laws | land | 0
    Welfare Manager | Emergency Management | community | 1
    Group Manager, Resilience | Executive | command | 3
  `),
  Ambulance: positions(`
    Paramedic | Ambulance Operations | medical | 0
    Intensive Care Paramedic | Ambulance Operations | medical | 1
    Extended Care Paramedic | Community Care | medical | 1
    Flight Paramedic | Aeromedical Services | medical | 1
    Emergency Medical Dispatcher | Clinical Hub | medical | 0
    Duty Operations Manager | State Operations | medical | 2
    Clinical Educator | Clinical Education | training | 1
    Special Operations Paramedic | Special Operations | medical | 1
    Emergency Preparedness Manager | Health Emergency Management | planning | 2
    First Responder Coordinator | Community Care | community | 1
    Regional Director | Executive | command | 3
    Peer Support Coordinator | Staff Wellbeing | corporate | 1
  `),
  Industry: positions(`
    Emergency Response Coordinator | Site Services | hazards | 1
    Industrial Firefighter | Site Emergency Services | response | 0
    Emergency Services Officer | Mine Site Services | response | 1
    Process Safety Engineer | Process Safety | hazards | 1
    Dangerous Goods Adviser | Compliance | hazards | 1
    Plantation Fire Manager | Forest Operations | land | 2
    Mines Rescue Instructor | Training | training | 1
    Network Resilience Manager | Network Operations | planning | 2
    Security and Emergency Manager | Site Services | hazards | 2
    Product Specialist, Protective Clothing | Technical Sales | corporate | 0
    Battery Energy Storage Adviser | Energy Safety | hazards | 1
    Chief Risk Officer | Executive | command | 3
  `),
};
