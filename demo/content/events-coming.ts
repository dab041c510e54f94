import type { EventContent } from './event-type.ts';

/** From a fortnight to about five months ahead. */
export const comingEvents: readonly EventContent[] = [
  {
    name: 'Volunteer Leadership Weekend',
    shortDesc: 'Two days for captains, controllers and unit commanders.',
    content: `<p>Leading people who are not paid to follow you is its own craft. This weekend is for those who do it: new captains and old hands, from fire, storm and marine units.</p>
<p>Partners and families are welcome at the Saturday dinner.</p>
<table><thead><tr><th>When</th><th>Session</th></tr></thead><tbody><tr><td>Saturday morning</td><td>Difficult conversations, with actors</td></tr><tr><td>Saturday afternoon</td><td>Keeping members: what exit surveys say</td></tr><tr><td>Sunday morning</td><td>Running a station on four hours a week</td></tr></tbody></table>
<p>The fee includes:</p>
<ul><li>two nights&rsquo; accommodation;</li><li>all meals;</li><li>a bus from the airport.</li></ul>`,
    type: 'In person',
    venue: 'Lakeside Conference Centre, Ballarat',
    startDayOffset: 13,
    startHour: 9,
    durationHours: 29,
    registerUrl: 'https://events.example/volunteer-leadership',
    registerLabel: 'Book a place',
    featured: true,
    subject: 'training',
  },
  {
    name: 'Flood Intelligence Forum',
    shortDesc: 'Gauges, forecasts and the judgement that joins them.',
    content: `<p>Analysts and planners compare how they turned river data into advice during the past year. Three case studies, an hour of arguing, and a shared meal.</p>
<p>Speakers are from the Murray, the Clarence and the Waikato.</p>
<ul><li>When the gauge fails at the worst moment</li><li>Rapid mapping from satellites &amp; drones</li><li>Talking about probability with mayors</li></ul>`,
    type: 'Hybrid',
    venue: 'Riverside Function Centre, Shepparton, and online',
    startDayOffset: 20,
    startHour: 9,
    durationHours: 7,
    registerUrl: 'events.example/flood-forum',
    registerLabel: 'Register',
    featured: false,
    subject: 'flood',
  },
  {
    name: 'Air Attack Supervisors’ Currency Course',
    shortDesc: 'Simulator and classroom refresher before the peak of the season.',
    content: `<p>A two-day refresher for endorsed supervisors: radio discipline, separation, drop assessment and a simulated afternoon with nine aircraft and a wind change.</p>
<p>Participants must hold a current endorsement and a nomination from their agency.</p>
<ul><li>Day one: theory, case reviews, simulator familiarisation</li><li>Day two: assessed scenarios</li></ul>`,
    type: 'In person',
    venue: 'Aerial Operations Centre, Bathurst',
    startDayOffset: 27,
    startHour: 8,
    durationHours: 33,
    registerUrl: 'https://events.example/air-attack-currency',
    registerLabel: 'Nominate',
    featured: false,
    subject: 'aviation',
  },
  {
    name: 'Peer Support: After the Hard Jobs',
    shortDesc: 'An evening conversation for peer supporters and chaplains.',
    content: `<p>Not a lecture. Two experienced coordinators talk about the weeks after a difficult incident, followed by small-group discussion.</p>
<p>What is said in the room stays there; the session is not recorded.</p>
<ul><li>The first seventy-two hours</li><li>Families</li><li>Looking after the supporters</li></ul>`,
    type: 'Online',
    venue: 'Online',
    startDayOffset: 34,
    startHour: 19,
    durationHours: 2,
    registerUrl: 'https://events.example/peer-support-evening',
    registerLabel: 'Save a seat',
    featured: false,
    subject: 'training',
  },
  {
    name: 'Summer Open House at the Association',
    shortDesc: 'Morning tea, the new library and a look at next year’s program.',
    content: `<p>Drop in between ten and whenever the scones run out. Staff from membership, learning and the shop will be on hand, and the new doctrine titles will be on the table.</p>
<p>No need to register; just come.</p>
<ul><li>Browse the printed collection</li><li>Meet the group convenors</li><li>Try on the merchandise</li></ul>`,
    type: 'In person',
    venue: 'Association Office, Docklands, Melbourne',
    startDayOffset: 41,
    startHour: 10,
    durationHours: null,
    registerUrl: null,
    registerLabel: null,
    featured: false,
    subject: 'training',
  },
  {
    name: 'Cultural Fire Gathering',
    shortDesc: 'Three days on Country, hosted by its custodians.',
    content: `<p>The Cultural Fire Network meets on Yuin Country at the invitation of the local custodians. Days are spent outside: walking, watching, burning if the conditions are right.</p>
<p>Agency members come as guests. Please read the protocol before you book, and leave the uniform at home.</p>
<ul><li>Camping with hot showers; cabins for those who need them</li><li>Children are welcome</li><li>No photographs without asking</li></ul>
<p>The program is decided each morning, by the weather and the Elders.</p>`,
    type: 'In person',
    venue: 'Riverbend Camp, near Bega',
    startDayOffset: 62,
    startHour: 11,
    durationHours: 52,
    registerUrl: 'https://events.example/cultural-fire-gathering',
    registerLabel: 'Request an invitation',
    featured: true,
    subject: 'bushfire',
  },
  {
    name: 'Hazardous Materials Technicians’ Workshop',
    shortDesc: 'Detection instruments, decontamination and a very smelly scenario.',
    content: `<p>Two practical days at the training ground. Technicians rotate through four stands in mixed teams, so that you will work with people and instruments you do not know.</p>
<table><thead><tr><th>Stand</th><th>Led by</th></tr></thead><tbody><tr><td>Unknown powders</td><td>Laboratory chemists</td></tr><tr><td>Ammonia release</td><td>Industrial brigade</td></tr><tr><td>Mass decontamination</td><td>Ambulance special operations</td></tr><tr><td>Radiation survey</td><td>University physicists</td></tr></tbody></table>
<p>Bring your own:</p>
<ul><li>breathing apparatus face mask;</li><li>current medical clearance;</li><li>change of clothes (&amp; a spare one).</li></ul>`,
    type: 'In person',
    venue: 'Western Training Academy, Midland, Perth',
    startDayOffset: 89,
    startHour: 8,
    durationHours: 32,
    registerUrl: 'events.example/hazmat-workshop',
    registerLabel: 'Register a team',
    featured: false,
    subject: 'hazmat',
  },
  {
    name: 'Research Into Practice Showcase',
    shortDesc: 'Twelve projects, eight minutes each, questions over lunch.',
    content: `<p>Researchers present finished work, and an operational member says what they would do with it. Short talks, no parallel sessions.</p>
<p>This year&rsquo;s themes:</p>
<ul><li>heat and fatigue on long deployments;</li><li>how renters prepare;</li><li>smoke forecasts at suburb scale;</li><li>compound events: flood on fire ground.</li></ul>
<p>Posters from doctoral students will be on display all day, with a prize of A$500 voted by those present.</p>`,
    type: 'Hybrid',
    venue: 'University House, Canberra, and online',
    startDayOffset: 118,
    startHour: 9,
    durationHours: 8,
    registerUrl: 'https://events.example/research-showcase',
    registerLabel: 'Register',
    featured: true,
    subject: 'training',
  },
];
