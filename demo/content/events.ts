import type { Random } from '../random.ts';
import { asSubject, type Subject } from '../subjects.ts';
import type { EventContent, EventType } from './event-type.ts';
import { comingEvents } from './events-coming.ts';
import { laterEvents } from './events-later.ts';
import { pastAndCurrentEvents } from './events-past-and-current.ts';
import { jurisdictions } from './jurisdictions.ts';
import { cell, lines, rows, slug } from './word-list.ts';

export { type EventContent, type EventType, eventTypes } from './event-type.ts';

const seeds: readonly EventContent[] = [...pastAndCurrentEvents, ...comingEvents, ...laterEvents];

export function makeEvents(random: Random, count: number): EventContent[] {
  const events = seeds.slice(0, count);
  const taken = new Set(events.map(({ name }) => name));
  const compose = random.fork('compose');
  while (events.length < count) {
    const event = composeEvent(compose, taken);
    taken.add(event.name);
    events.push(event);
  }
  return events;
}

type Topic = { name: string; subject: Subject; outdoors: boolean; agenda: string[] };

const topics: readonly Topic[] = rows(
  `
  Chainsaw Currency | training | outdoors | Cross-cutting and trimming; Felling small trees; Maintenance and sharpening
  Storm Damage Operations | flood | outdoors | Working at height; Temporary roof repairs; Sorting jobs by risk
  Swiftwater Refresher | flood | outdoors | Shore-based rescue; Throw bags and tethered swims; Boat handling
  Local Flood Planning | flood | indoors | Reading the flood study; Evacuation routes; Who checks on whom
  Household Bushfire Planning | bushfire | indoors | Leaving early; Pets and livestock; Talking to neighbours
  Burn Planning | bushfire | outdoors | Objectives and prescriptions; Maps and edges; Telling the district
  Grassfire Safety | bushfire | outdoors | Farm units; Harvest rules; Visibility and burnovers
  Fire Weather for Crews | bushfire | indoors | Wind changes; Spot forecasts; What the sky is telling you
  Vertical Rescue Skills | rescue | outdoors | Anchors; Raising and lowering; Patient packaging
  Road Crash Rescue Skills | rescue | outdoors | New vehicle technology; Stabilisation; Side and roof removal
  Search Planning | rescue | indoors | Lost-person behaviour; Probability maps; Briefing searchers
  Marine Radio | rescue | indoors | Distress procedures; Log keeping; Practice on air
  Incident Management Team | training | indoors | The first hour; The planning cycle; Handover
  Crew Leader | training | outdoors | Briefings; Decisions under pressure; Looking after people
  Mental Health First Aid | training | indoors | Recognising distress; A first conversation; Referral
  Media Skills | training | indoors | Interviews at the incident; Social media; Saying what you know
  Exercise Writing | training | indoors | Aims and objectives; Injects; Evaluation
  Battery Fire | hazmat | indoors | How cells fail; Tactics; After the fire
  Hazmat Awareness | hazmat | outdoors | Placards and labels; Distances; First actions
  Clean Cab and Contamination | hazmat | indoors | Gear handling; Washing; Health monitoring
  Drone Operations | aviation | outdoors | Airspace and notices; Flight planning; Imagery for incident maps
  Airbase Operations | aviation | outdoors | Marshalling; Refuelling; Site safety
  Working with Aircraft | aviation | outdoors | Ground-to-air radio; Drop zones; Landing sites
`,
  4,
).map((row) => ({
  name: cell(row, 0),
  subject: asSubject(cell(row, 1)),
  outdoors: cell(row, 2) === 'outdoors',
  agenda: cell(row, 3).split('; '),
}));

type Form = { noun: string; hours: number; hour: number };

const webinar: Form = { noun: 'Webinar', hours: 1, hour: 12 };

const indoorForms: readonly Form[] = [
  { noun: 'Workshop', hours: 7, hour: 9 },
  { noun: 'Evening', hours: 2, hour: 19 },
  { noun: 'Short Course', hours: 31, hour: 9 },
];

const outdoorForms: readonly Form[] = [
  { noun: 'Workshop', hours: 7, hour: 9 },
  { noun: 'Field Day', hours: 6, hour: 8 },
  { noun: 'Weekend', hours: 31, hour: 9 },
];

const rooms = [
  'Training Centre',
  'Community Hall',
  'Fire Station',
  'Function Centre',
  'Sports Club',
  'Civic Hall',
];

const places = jurisdictions.flatMap(({ suburbs }) => suburbs.map(({ suburb }) => suburb));

const invitations = lines(`
  Open to members of every agency; no experience is assumed.
  For active members who need to renew their currency before the season.
  Numbers are limited, so please register only if you can come.
  Local crews host, and everybody helps to pack up.
  Bring what you use at home: the discussion is better for it.
  Suitable for new members with at least one season behind them.
`);

const closings = lines(`
  Food is provided. Tell us about dietary needs when you register.
  Parking is free. There is step-free access throughout.
  Notes will be posted in the library within a week.
  A certificate of attendance is available on request.
  Protective clothing is required for the practical part.
`);

/** Towns, topics and forms give thousands of names; a repeated one is numbered. */
function composeEvent(random: Random, taken: ReadonlySet<string>): EventContent {
  const topic = random.pick(topics);
  const setting = composeSetting(random, topic);
  const name = unused(setting.name, taken);
  const offset = random.integer(-240, 430);
  return {
    name,
    shortDesc: `${listed(topic.agenda)}.`,
    content: composeContent(random, topic, setting.venue),
    type: setting.type,
    venue: setting.venue,
    startDayOffset: offset,
    startHour: setting.form.hour,
    durationHours: random.chance(0.06) ? null : setting.form.hours,
    ...composeRegistration(random, name),
    featured: offset > 0 && random.chance(0.03),
    subject: topic.subject,
  };
}

type Setting = { name: string; form: Form; type: EventType; venue: string };

function composeSetting(random: Random, topic: Topic): Setting {
  if (random.chance(0.2)) {
    const name = `${random.pick(topic.agenda)}: ${topic.name} Webinar`;
    return { name, form: webinar, type: 'Online', venue: 'Online' };
  }
  const form = random.pick(topic.outdoors ? outdoorForms : indoorForms);
  const place = random.pick(places);
  const venue = `${random.pick(rooms)}, ${place}`;
  const name = `${topic.name} ${form.noun}, ${place}`;
  // Nobody abseils over a video link.
  const hybrid = !topic.outdoors && random.chance(0.3);
  return {
    name,
    form,
    type: hybrid ? 'Hybrid' : 'In person',
    venue: hybrid ? `${venue}, and online` : venue,
  };
}

/** 'Anchors, raising and lowering, and patient packaging'. */
function listed(items: readonly string[]): string {
  const [first = '', ...others] = items;
  const rest = others.map((item) => item.charAt(0).toLowerCase() + item.slice(1));
  return [first, ...rest.slice(0, -1), `and ${rest.at(-1)}`].join(', ');
}

function unused(name: string, taken: ReadonlySet<string>): string {
  let candidate = name;
  for (let session = 2; taken.has(candidate); session += 1) candidate = `${name} (session ${session})`;
  return candidate;
}

function composeContent(random: Random, topic: Topic, venue: string): string {
  const items = topic.agenda.map((item) => `<li>${item}</li>`).join('');
  const opening = random.pick([
    '<p>Run by practising members for practising members. We will cover:</p>',
    '<p>A practical session built around three things:</p>',
    '<p>A chance to practise, compare &amp; improve. The program:</p>',
    '<p>Held every year by popular request, with new material each time:</p>',
  ]);
  const suits = venue === 'Online' ? /library|certificate/ : topic.outdoors ? /./ : /^(?!Protective)/;
  const closing = random.pick(closings.filter((text) => suits.test(text)));
  const invitation = random.pick(
    invitations.filter((text) => venue !== 'Online' || !/host|Bring/.test(text)),
  );
  return `${opening}\n<ul>${items}</ul>\n<p>${invitation}</p>\n<p>${closing}</p>`;
}

function composeRegistration(
  random: Random,
  name: string,
): Pick<EventContent, 'registerUrl' | 'registerLabel'> {
  if (random.chance(0.1)) return { registerUrl: null, registerLabel: null };
  const address = `events.example/${slug(name)}`;
  return {
    registerUrl: random.chance(0.3) ? address : `https://${address}`,
    registerLabel: random.pick(['Register', 'Register', 'Book a place', null]),
  };
}
