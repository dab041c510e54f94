import { uncapitalise } from '../fill-template.ts';
import { jurisdictions } from '../jurisdictions.ts';
import { readContent } from '../read-content.ts';
import type { Content } from '../schemas/content-schemas.ts';
import type { Random } from '../seeded-random.ts';
import { slug } from '../slug.ts';

export type EventContent = Content['events/events'][number];

const listedEvents = readContent('events/events');
const wordings = readContent('events/composed');
type Topic = (typeof wordings.topics)[number];

const suburbNames = jurisdictions.flatMap(({ suburbs }) => suburbs.map(({ suburb }) => suburb));

export function makeEvents(random: Random, count: number): EventContent[] {
  const events = listedEvents.slice(0, count);
  const names = new Set(events.map(({ name }) => name));
  const composeRandom = random.fork('compose');
  while (events.length < count) {
    const event = composeEvent(composeRandom, names);
    names.add(event.name);
    events.push(event);
  }
  return events;
}

function composeEvent(random: Random, names: ReadonlySet<string>): EventContent {
  const topic = random.pick(wordings.topics);
  const { form, format, venue, ...setting } = composeSetting(random, topic);
  const name = toUnusedName(setting.name, names);
  const startDayOffset = random.integer(-240, 430);
  return {
    name,
    shortDescription: `${joinWithAnd(topic.agenda)}.`,
    content: composeContent(random, topic, venue),
    format,
    venue,
    startDayOffset,
    startHour: form.hour,
    durationHours: random.chance(0.06) ? null : form.hours,
    ...composeRegistration(random, name),
    subject: topic.subject,
  };
}

function composeSetting(random: Random, topic: Topic) {
  const { webinar, indoor, outdoor } = wordings.forms;
  if (random.chance(0.2)) {
    const name = `${random.pick(topic.agenda)}: ${topic.name} Webinar`;
    return { name, form: webinar, format: 'Online' as const, venue: 'Online' };
  }
  const form = random.pick(topic.outdoors ? outdoor : indoor);
  const place = random.pick(suburbNames);
  const venue = `${random.pick(wordings.rooms)}, ${place}`;
  const name = `${topic.name} ${form.noun}, ${place}`;
  const isHybrid = !topic.outdoors && random.chance(0.3);
  return isHybrid
    ? { name, form, format: 'Hybrid' as const, venue: `${venue}, and online` }
    : { name, form, format: 'In person' as const, venue };
}

/** Returns 'Anchors, raising and lowering, and patient packaging'. */
function joinWithAnd([first = '', ...others]: readonly string[]): string {
  const items = others.map(uncapitalise);
  return [first, ...items.slice(0, -1), `and ${items.at(-1)}`].join(', ');
}

function toUnusedName(name: string, names: ReadonlySet<string>): string {
  let candidate = name;
  for (let session = 2; names.has(candidate); session += 1) candidate = `${name} (session ${session})`;
  return candidate;
}

function composeContent(random: Random, topic: Topic, venue: string): string[] {
  const items = topic.agenda.map((item) => `<li>${item}</li>`).join('');
  const opening = random.pick(wordings.openings);
  const isOnline = venue === 'Online';
  const pattern = isOnline ? /library|certificate/ : topic.outdoors ? /./ : /^(?!Protective)/;
  const closing = random.pick(wordings.closings.filter((text) => pattern.test(text)));
  const isSuitable = (text: string) => !isOnline || !/host|Bring/.test(text);
  const invitation = random.pick(wordings.invitations.filter(isSuitable));
  return [opening, `<ul>${items}</ul>`, `<p>${invitation}</p>`, `<p>${closing}</p>`];
}

function composeRegistration(random: Random, name: string) {
  if (random.chance(0.1)) return { registerUrl: null, registerLabel: null };
  const address = `events.example/${slug(name)}`;
  return {
    registerUrl: random.chance(0.3) ? address : `https://${address}`,
    registerLabel: random.pick(['Register', 'Register', 'Book a place', null]),
  };
}
