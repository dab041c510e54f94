import type { EventContent } from './event-type.ts';

/** Five that are over, one that is running now, and the first of those to come. */
export const pastAndCurrentEvents: readonly EventContent[] = [
  {
    name: 'Pre-season Bushfire Outlook Briefing',
    shortDesc: 'What the fuel, the soil and the oceans say about the summer ahead.',
    content: `<p>Meteorologists and fire behaviour analysts presented the outlook for every state and territory, and for New Zealand, followed by questions from incident controllers.</p>
<p>The recording and the maps are in the resources library. In short:</p>
<ul><li>above-normal potential across the western slopes and the Wimmera;</li><li>a late, grassy season in the north;</li><li>near-normal conditions in Tasmania &amp; the South Island.</li></ul>`,
    type: 'Online',
    venue: 'Online',
    startDayOffset: -96,
    startHour: 13,
    durationHours: 2,
    registerUrl: 'https://events.example/bushfire-outlook',
    registerLabel: 'Watch the recording',
    featured: false,
    subject: 'bushfire',
  },
  {
    name: 'Flood Rescue Instructors’ Week',
    shortDesc: 'Five days on the water for instructors and assessors.',
    content: `<p>Forty-two instructors from eleven agencies spent a week on the river, agreeing what a competent technician looks like and how to assess one fairly.</p>
<p>Thanks to the local unit for boats, barbecues and dry socks. The agreed assessment notes will be published once the technical group has approved them.</p>
<ol><li>Throw bags &amp; shore-based rescue</li><li>Paddle and power craft</li><li>Night operations</li><li>Moderation of assessments</li></ol>`,
    type: 'In person',
    venue: 'Whitewater Stadium, Penrith',
    startDayOffset: -61,
    startHour: 8,
    durationHours: 105,
    registerUrl: null,
    registerLabel: null,
    featured: false,
    subject: 'flood',
  },
  {
    name: 'Lithium-ion: Lessons from Forty Incidents',
    shortDesc: 'Investigators and station officers on what has happened so far.',
    content: `<p>A half-day of short talks on scooters, cars, buses and battery containers, each by somebody who was there.</p>
<p>The working party is still collecting incident reports. If your agency has one to share, please send it to the convenor.</p>
<ul><li>Hours of runtime: how long is long enough?</li><li>Water, and where it goes afterwards</li><li>Re-ignition in tow yards</li><li>What we tell residents</li></ul>`,
    type: 'Hybrid',
    venue: 'Harbour Conference Rooms, Parramatta, and online',
    startDayOffset: -34,
    startHour: 9,
    durationHours: 4,
    registerUrl: 'events.example/lithium-lessons',
    registerLabel: 'Recording and slides',
    featured: false,
    subject: 'hazmat',
  },
  {
    name: 'New Members’ Welcome',
    shortDesc: 'Half an hour on what your membership gives you.',
    content: `<p>A friendly introduction to the groups, the library and the people behind them. We ran through the portal, answered a good many questions and introduced the group convenors.</p>
<p>We hold the session every second month, so there will be another soon. You can expect:</p>
<ul><li>a tour of the library and its filters;</li><li>how to join a collaboration group;</li><li>whom to ask about invoices.</li></ul>`,
    type: 'Online',
    venue: 'Online',
    startDayOffset: -12,
    startHour: 12,
    durationHours: 1,
    registerUrl: null,
    registerLabel: null,
    featured: false,
    subject: 'training',
  },
  {
    name: 'Prescribed Burning Field Day',
    shortDesc: 'A morning in the forest with the people who wrote the plan.',
    content: `<p>We walked three treated blocks &ndash; one burnt in autumn, one in spring, one left alone &ndash; with the planner, the ecologist and the crew leader who lit them.</p>
<p>Sturdy boots were needed, and so were the raincoats. Notes from the day:</p>
<ul><li>moisture differences of 6&nbsp;% between aspects;</li><li>patchiness achieved on two of the three blocks;</li><li>what we would do differently on the northern edge.</li></ul>`,
    type: 'In person',
    venue: 'Tall Timbers Depot, Manjimup',
    startDayOffset: -5,
    startHour: 8,
    durationHours: 6,
    registerUrl: 'https://events.example/field-day-manjimup',
    registerLabel: 'Field notes',
    featured: false,
    subject: 'bushfire',
  },
  {
    name: 'Trans-Tasman Urban Search and Rescue Exercise',
    shortDesc: 'Four days, two task forces, one collapsed car park.',
    content: `<p>Task forces from both sides of the Tasman are searching a purpose-built collapse site around the clock. Observers from member agencies may visit by arrangement with the exercise control.</p>
<p>The exercise tests shoring, canine search, medical care in confined spaces and the handover between shifts.</p>
<table><thead><tr><th>Day</th><th>Focus</th></tr></thead><tbody><tr><td>One</td><td>Arrival, base of operations, reconnaissance</td></tr><tr><td>Two</td><td>Technical search and breaching</td></tr><tr><td>Three</td><td>Heavy shoring; night shift</td></tr><tr><td>Four</td><td>Demobilisation and debrief</td></tr></tbody></table>
<p>Please bring with you:</p>
<ul><li>photo identification;</li><li>helmet, boots and a high-visibility vest;</li><li>your own lunch.</li></ul>`,
    type: 'In person',
    venue: 'Emergency Training Ground, Christchurch',
    startDayOffset: -1,
    startHour: 7,
    durationHours: 82,
    registerUrl: 'https://events.example/usar-observers',
    registerLabel: 'Ask to observe',
    featured: false,
    subject: 'rescue',
  },
  {
    name: 'Season Readiness Call',
    shortDesc: 'The weekly call for duty officers, open to all operational members.',
    content: `<p>Each jurisdiction has three minutes: resources committed, resources available, and anything the neighbours ought to know.</p>
<p>This week we also hear from the resource-sharing desk about the overseas crews who arrive at the end of the month.</p>
<ul><li>Round the jurisdictions</li><li>Weather for the next seven days</li><li>Interstate and international requests</li></ul>`,
    type: 'Online',
    venue: 'Online',
    startDayOffset: 1,
    startHour: 16,
    durationHours: 1,
    registerUrl: 'events.example/readiness-call',
    registerLabel: 'Join the call',
    featured: false,
    subject: 'bushfire',
  },
  {
    name: 'Writing Warnings People Act On',
    shortDesc: 'A practical afternoon for public information officers.',
    content: `<p>Bring a warning you wish you had written differently. We will look at what people understood, what they did, and what a rewrite would change.</p>
<p>Led by two social scientists and a former radio producer. Places are limited to thirty so that everybody&rsquo;s text gets some attention.</p>
<ul><li>Plain words under pressure</li><li>Place names, maps &amp; landmarks</li><li>Saying what we do not know</li><li>Translation and audio</li></ul>`,
    type: 'Hybrid',
    venue: 'State Library Meeting Rooms, Adelaide, and online',
    startDayOffset: 6,
    startHour: 13,
    durationHours: 4,
    registerUrl: 'https://events.example/writing-warnings',
    registerLabel: 'Register',
    featured: false,
    subject: 'training',
  },
];
