import type { EventContent } from './event-type.ts';

/** From five to fourteen months ahead. */
export const laterEvents: readonly EventContent[] = [
  {
    name: 'Road Crash Rescue Challenge',
    shortDesc: 'Teams from every state, New Zealand and the Pacific against the clock.',
    content: `<p>Crews of six have twenty minutes to free a patient from a wreck they have not seen before. Judges score safety, technique, patient care and teamwork.</p>
<p>Spectators are welcome and entry is free. The learning symposium on the first day is open to all members.</p>
<table><thead><tr><th>Day</th><th>Program</th></tr></thead><tbody><tr><td>Thursday</td><td>Learning symposium</td></tr><tr><td>Friday</td><td>Rapid and controlled scenarios</td></tr><tr><td>Saturday</td><td>Finals &amp; presentation dinner</td></tr></tbody></table>
<ul><li>Team entries close six weeks before.</li><li>Travel assistance is available for Pacific teams.</li></ul>`,
    type: 'In person',
    venue: 'Showgrounds, Toowoomba',
    startDayOffset: 152,
    startHour: 8,
    durationHours: 62,
    registerUrl: 'https://events.example/road-crash-challenge',
    registerLabel: 'Enter a team',
    featured: false,
    subject: 'rescue',
  },
  {
    name: 'Pacific Emergency Services Exchange',
    shortDesc: 'Station visits, joint drills and plans for the next cyclone season.',
    content: `<p>Bula vinaka! Members from eleven island nations host a week of visits and shared training. Delegates are paired with a local counterpart for the week.</p>
<p>Please book your own flights; the host organisation arranges accommodation and transport on the island.</p>
<ul><li>Village disaster committees</li><li>Industrial fire at the port</li><li>Sea search with small boats</li><li>Supply lines after a cyclone</li></ul>`,
    type: 'In person',
    venue: 'Fire Headquarters, Suva',
    startDayOffset: 181,
    startHour: 9,
    durationHours: 104,
    registerUrl: 'events.example/pacific-exchange',
    registerLabel: 'Express interest',
    featured: false,
    subject: 'rescue',
  },
  {
    name: 'Instructors and Assessors Moderation Day',
    shortDesc: 'Same evidence, same decision? Let us find out.',
    content: `<p>Forty assessors mark the same three candidates from video, then explain themselves. It is the most useful day of the training year, and the most humbling.</p>
<p>Held in two places at once, with a link between the rooms.</p>
<ul><li>Crew leader: briefing under time pressure</li><li>Chainsaw: cross-cut to intermediate level</li><li>First aid: two patients, one kit</li></ul>`,
    type: 'Hybrid',
    venue: 'Training College, Hobart, and online',
    startDayOffset: 203,
    startHour: 9,
    durationHours: 7,
    registerUrl: 'https://events.example/moderation-day',
    registerLabel: 'Register',
    featured: false,
    subject: 'training',
  },
  {
    name: 'Hui: Marae and Emergency Management',
    shortDesc: 'What marae have always done, and how agencies can support it.',
    content: `<p>Nau mai, haere mai. Marae feed, house and steady whole districts in every emergency. This hui brings marae trustees, iwi planners and agency staff together to talk about resources, roles and respect.</p>
<p>We begin with a p&omacr;whiri at ten; please arrive at half past nine.</p>
<ul><li>Kai, bedding, power &amp; water: planning for two hundred</li><li>Funding that arrives in time</li><li>Who calls whom, and when</li></ul>`,
    type: 'In person',
    venue: 'Conference Marae, Rotorua',
    startDayOffset: 228,
    startHour: 10,
    durationHours: 30,
    registerUrl: 'https://events.example/hui-marae',
    registerLabel: 'Haere mai – register',
    featured: false,
    subject: 'flood',
  },
  {
    name: 'Annual General Meeting',
    shortDesc: 'Reports, elections and the awards for member service.',
    content: `<p>The association&rsquo;s annual general meeting is open to all members; votes are cast by the nominated representative of each member organisation.</p>
<p>Papers are sent three weeks before the meeting.</p>
<ol><li>Minutes of the previous meeting</li><li>President&rsquo;s and treasurer&rsquo;s reports</li><li>Election of four council members</li><li>Service awards</li></ol>`,
    type: 'Hybrid',
    venue: 'Harbour Hall, Fremantle, and online',
    startDayOffset: 263,
    startHour: 15,
    durationHours: 2,
    registerUrl: null,
    registerLabel: null,
    featured: false,
    subject: 'training',
  },
  {
    name: 'National Fire and Emergency Conference',
    shortDesc: 'The sector’s main gathering: four days, two thousand people, one exhibition hall.',
    content: `<p>The theme is <em>Before, between, after</em>: the long work that happens when nobody is watching. Ninety speakers, six streams and the largest exhibition of emergency equipment in the southern hemisphere.</p>
<p>Members pay the reduced rate. Early registrations close ten weeks before the opening.</p>
<table><thead><tr><th>Day</th><th>Morning</th><th>Afternoon</th></tr></thead><tbody><tr><td>Tuesday</td><td>Workshops</td><td>Welcome &amp; keynote</td></tr><tr><td>Wednesday</td><td>Plenary</td><td>Streams</td></tr><tr><td>Thursday</td><td>Streams</td><td>Research forum, gala dinner</td></tr><tr><td>Friday</td><td>Field trips</td><td>&mdash;</td></tr></tbody></table>
<p>Your registration includes:</p>
<ul><li>all sessions and the exhibition;</li><li>lunches and the welcome reception;</li><li>recordings for twelve months.</li></ul>
<p>Scholarships are available for volunteers and for members from the Pacific.</p>`,
    type: 'In person',
    venue: 'Convention Centre, Brisbane',
    startDayOffset: 297,
    startHour: 9,
    durationHours: 76,
    registerUrl: 'https://conference.example/register',
    registerLabel: 'Register for the conference',
    featured: true,
    subject: 'bushfire',
  },
  {
    name: 'Remotely Piloted Aircraft Fly-in',
    shortDesc: 'Bring your aircraft, your sensors and your paperwork.',
    content: `<p>Two days of flying over a disused quarry. Teams map the same ground with different equipment and compare results in the evening.</p>
<p>Operators need a current licence; beginners may fly under supervision on the second day.</p>
<ul><li>Thermal search at dusk</li><li>Mapping for flood damage assessment</li><li>Working beside crewed aircraft</li></ul>`,
    type: 'In person',
    venue: 'Old Quarry Airfield, Mount Gambier',
    startDayOffset: 352,
    startHour: 9,
    durationHours: 31,
    registerUrl: 'www.flyin.example/book',
    registerLabel: 'Book a flying slot',
    featured: false,
    subject: 'aviation',
  },
  {
    name: 'Top End Cyclone Season Launch',
    shortDesc: 'An evening for agencies, councils and communities of the north.',
    content: `<p>The build-up is here again. Forecasters, shelter managers and ranger coordinators set out what has changed since last season, and what has not.</p>
<p>Stay for dinner; the speakers will.</p>
<ul><li>Shelter capacities and how to read them</li><li>Messages in language: what is ready &amp; what is missing</li><li>Boats, barges and the last flight out</li></ul>`,
    type: 'Hybrid',
    venue: 'Waterfront Rooms, Darwin, and online',
    startDayOffset: 418,
    startHour: 17,
    durationHours: null,
    registerUrl: 'https://events.example/cyclone-launch',
    registerLabel: 'Let us know you are coming',
    featured: false,
    subject: 'flood',
  },
];
