/**
 * The thirty groups every demo association has. Two lines each:
 * 'Name | type | number of the parent, from 0, or - | subject | sectors', then the description.
 * Parents come before their children.
 */
export const groupSeeds = `
Bushfire Strategic Committee | Strategic committee | - | bushfire | Rural fire, Land management
Sets the association’s direction on bushfire, from mitigation to recovery. Chief officers and land managers meet four times a year and publish their decisions.

Flood and Storm Strategic Committee | Strategic committee | - | flood | State emergency service, Local government
Brings together the agencies that lead on flood, storm and cyclone. Current priorities are warnings, large-scale evacuation and the flood rescue standard.

Capability and Learning Committee | Strategic committee | - | training | Urban fire, Rural fire, State emergency service
Oversees doctrine, qualifications and professional development across the membership.

Built Environment and Hazards Committee | Strategic committee | - | hazmat | Urban fire, Industry
Speaks for the sector on building codes, dangerous goods and the energy transition.

Air Operations Strategic Committee | Strategic committee | - | aviation | Aviation, Rural fire
Agrees how aircraft are shared, contracted and controlled, within states and between them.

Predictive Services Technical Group | Technical group | 0 | bushfire | Rural fire, Research
Fire behaviour analysts and meteorologists comparing methods, tools and the season so far. Monthly calls, weekly from December to March.

Cultural Fire Network | Network | 0 | bushfire | Land management, Rural fire
A place for Traditional Owners, iwi and agency practitioners to learn from each other’s burning. Led by its Indigenous members; agency staff are welcome to listen.

Prescribed Burning Technical Group | Technical group | 0 | bushfire | Land management, Rural fire
Planning, lighting and learning from planned burns. The group keeps the shared burn-plan template and an annual register of escapes and what they taught us.

Remote Area Firefighting Community of Practice | Community of practice | 0 | rescue | Land management, Rural fire
For crew leaders and coordinators of walk-in, winch and rappel crews.

Bushfire Warnings Working Party | Working party | 0 | bushfire | Rural fire, Local government
Reviewing the wording of advice, watch-and-act and emergency warnings after last summer. Reports to the committee in June.

Flood Rescue Technical Group | Technical group | 1 | flood | State emergency service, Urban fire
Swiftwater and flood rescue: technique, boats, equipment and the national standard. Two field days each year, usually wet.

Flood Intelligence Network | Network | 1 | flood | State emergency service, Research
Hydrologists, flood analysts and planners who share gauges, thresholds and stories about rivers that did something new.

Large-scale Evacuation Working Party | Working party | 1 | flood | Local government, State emergency service
Drafting guidance for moving more than ten thousand people, including those without cars.

Cyclone and Severe Storm Community of Practice | Community of practice | 1 | flood | State emergency service, Local government
Northern and Pacific members preparing for the season together. Newcomers to the tropics especially welcome.

Recovery Practitioners Network | Network | 1 | flood | Local government, State emergency service
For people who are still there when everyone else has gone home. We meet online on the first Thursday of the month and keep it practical.

Incident Management Doctrine Group | Technical group | 2 | training | Rural fire, Urban fire, State emergency service
Maintains the incident management doctrine and answers questions from the field about what it means.

Volunteer Leadership Community of Practice | Community of practice | 2 | training | Rural fire, State emergency service, Marine rescue
Captains, controllers, unit commanders and the staff who support them.

Instructors and Assessors Network | Network | 2 | training | Urban fire, Rural fire, Ambulance
Session plans, scenarios, moderation days and honest talk about assessment.

Women in Operational Roles Network | Network | 2 | training | Urban fire, Rural fire, Ambulance
Mentoring, protective clothing that fits, and a yearly gathering. Allies are welcome at the open sessions.

Mental Health and Wellbeing Community of Practice | Community of practice | 2 | training | Ambulance, Urban fire
Peer support coordinators, clinicians and chaplains comparing what works for responders and their families.

Lessons Management Network | Network | 2 | training | Rural fire, State emergency service, Land management
Turning observations into lessons and lessons into change. The group runs the shared lessons register.

Hazardous Materials Technical Group | Technical group | 3 | hazmat | Urban fire, Industry
Detection, decontamination and specialist response. Includes members from defence, ports and the chemical industry.

Alternative Energy and Batteries Working Party | Working party | 3 | hazmat | Urban fire, Industry
Lithium-ion, solar, hydrogen and large battery systems: gathering incident data and writing guidance as the technology changes.

Fire Investigation Technical Group | Technical group | 3 | hazmat | Urban fire, Rural fire
Structure, vehicle and wildfire investigators sharing casework, laboratory methods and court experience.

Fire Engineering and Building Safety Group | Technical group | 3 | hazmat | Urban fire, Local government
Performance-based design, cladding, tall timber buildings and access for crews.

Aerial Firefighting Technical Group | Technical group | 4 | aviation | Aviation, Rural fire
Tactics, supervision and standards for fixed-wing and rotary suppression.

Remotely Piloted Aircraft Community of Practice | Community of practice | 4 | aviation | Aviation, State emergency service
Pilots and program managers. Bring your flight logs, your near misses and your questions about airspace.

Urban Search and Rescue Network | Network | - | rescue | Urban fire, State emergency service
Engineers, medics, dog handlers and rescue technicians from task forces on both sides of the Tasman.

Alpine and Cave Rescue Group | Technical group | 27 | rescue | State emergency service, Ambulance
Steep, cold and underground. Members train together each winter and keep the call-out list for interstate help.

Marine and Inshore Rescue Community of Practice | Community of practice | - | rescue | Marine rescue, State emergency service
Crews, coxswains and radio operators on bar crossings, search planning and keeping volunteer bases afloat.
`;
