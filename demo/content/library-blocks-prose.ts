import { type Line, numeral, withArticle } from './library-story.ts';
import { capital } from './library-treatments.ts';

/** A heading for the short list that ends an article, and the sentence that leads into it. */
export const shiftLists: [heading: string, lead: string][] = [
  ['On your next shift', 'Start with one of these. Trying all of them at once is how none of them lasts.'],
  ['For the whiteboard', 'Short enough to be left up for a month:'],
  ['What to try first', 'None of these needs a budget line, and each has been tried by somebody sceptical.'],
  [
    'Four habits worth having',
    'Crews that had made the change were asked what they now do without thinking.',
  ],
  ['If you only have ten minutes', 'Read these out at the start of training and ask who already does them.'],
  ['Monday morning', 'The contributors were asked what a reader should do differently on Monday.'],
  ['In practice', 'Put plainly:'],
  [
    'Things to agree before you need them',
    'Each of these is easier to settle in the mess room than by radio.',
  ],
  ['Where to begin', 'Pick the one that would embarrass you least to be asked about.'],
  ['Before next season', 'Four things that a district can have in hand by the end of winter:'],
  ['To take away', 'If the rest is forgotten, keep these.'],
  ['Worth a try', 'Each was suggested by someone who had already done it.'],
];

export const objections: Line[] = [
  ({ place }) =>
    `Not everybody agrees. A district around ${place} tried something close to this and dropped it after a season, mainly because the person who believed in it had moved on. That is an argument for writing things down, and perhaps for having two believers.`,
  () =>
    'Two objections come up whenever this is presented. The first is that crews are already busy, which is true. The second is that they have always done it, which on inspection is true of about half of them.',
  ({ random }) =>
    `It is fair to ask what this costs. The ${numeral(random.integer(3, 9))} services that kept records put it at between ${numeral(random.integer(4, 9))} and ${random.integer(11, 19)} hours per crew in the first year, nearly all of it conversation.`,
  ({ text, random }) =>
    `The most persuasive voice in the room was often the most junior. One ${random.pick(text.roles)} with two seasons behind them put the case in a sentence, and the meeting went on for another hour without improving on it.`,
  ({ year }) =>
    `Some readers will remember earlier advice that said the opposite. It was reasonable when it was written. Equipment, staffing and the climate have all moved since then, and the version issued before ${year} should be taken down from the wall.`,
  ({ place }) =>
    `Conditions vary, and ${place} is not everywhere. Where the local picture differs, change the numbers and keep the reasoning, then tell the rest of us what you found.`,
  () =>
    'There is a temptation to turn all of this into a form. Resist it for one season. A form records that a thing was done; it has never yet made anyone want to do it.',
  ({ random }) =>
    `The evidence is uneven. About ${numeral(random.integer(5, 8))} in ten of the observations come from career crews, who turn out more often and write more down. Volunteers read the draft and corrected it in several places.`,
];

export const closings: Line[] = [
  ({ place }) =>
    `Thanks to the crews from around ${place} who read this before it was published and crossed things out.`,
  () => 'If your experience differs, the editors would sooner hear about it than be right.',
  ({ phrase }) =>
    `A longer treatment of ${phrase} is planned for next year, once two more seasons of records are in.`,
  () => 'None of it is clever. It is repeated here because it keeps needing to be learned.',
  ({ text, random }) =>
    `As one ${random.pick(text.roles)} put it at the end of a long interview: we knew most of this, but we had not said it to each other.`,
  () =>
    'The working group meets again before the season and would welcome two more members, ideally from small stations.',
  ({ year }) =>
    `The records behind these figures run to the end of ${year} and are held by the association for any member who wishes to check the sums.`,
  () => 'Print it, argue with it, and write the better version in the margin.',
  ({ place }) =>
    `A training night based on this article has been run three times around ${place}; the notes are attached where they may be of use.`,
  () => 'That is the whole of it. The hard part, as ever, is the second week.',
];

export const videoIntros: Line[] = [
  ({ phrase, place }) =>
    `Made over two evenings around ${place}, this recording goes through ${phrase} at ordinary speed, mistakes included. Nothing has been staged a second time.`,
  ({ phrase }) =>
    `Members who could not be there asked for this recording on ${phrase}. The first few minutes are introductions; the argument begins after that.`,
  ({ random, phrase }) =>
    `Running for ${random.integer(6, 19)} minutes, this assumes that viewers know the basics of ${phrase} and would like to hear how somebody else goes about it.`,
  ({ phrase, text, random }) =>
    `${capital(withArticle(random.pick(text.roles)))} and ${withArticle(random.pick(text.roles))} talk through ${phrase} with the equipment in front of them. The conversation was unscripted, and it shows to good effect.`,
  ({ place, year }) =>
    `Helmet and fixed cameras recorded this during the ${year} training program around ${place}. Faces and vehicle numbers have been blurred where people asked.`,
  ({ phrase }) =>
    `Made for showing to a group with the lights on. Pause where it asks you to, and talk about ${phrase} as it is done at your own station.`,
];

export const discussion: string[] = [
  'What would we have done differently, with our numbers on a weekday?',
  'Which of these do we believe we do, and when was the last time anyone checked?',
  'Who in this room has seen it go wrong? What did it look like five minutes earlier?',
  'What is the first thing that would fail here: people, equipment or communication?',
  'Where is this written down for a new member to find?',
  'What did the people in the recording not say to one another?',
  'Which step would we skip if we were tired?',
  'Who outside our service would have to know, and do we have their number?',
  'Is there one piece of stowage we should move tonight?',
];

export const access: string[] = [
  'Captions are available in English. A transcript is attached for those who would rather read.',
  'It may be shown freely within member services. Please do not post it elsewhere.',
  'Low-bandwidth stations can request the file on a memory stick through the contact form.',
  'An audio-described version is in preparation and will replace this one.',
  'Captions in te reo Māori and English can be chosen in the player.',
];
