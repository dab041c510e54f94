import { type Line, numeral, withArticle } from './library-story.ts';
import { capital } from './library-treatments.ts';

export const backgrounds: Line[] = [
  ({ phrase, year, place }) =>
    `After the ${year} season, services around ${place} asked the association to look at ${phrase}. They had each reached a view, the views differed, and crews who worked across the boundary were the ones who noticed.`,
  ({ phrase }) =>
    `There is a good deal of opinion about ${phrase} and rather less that has been measured. This report sets the two side by side.`,
  ({ phrase, random }) =>
    `Over the past ${numeral(random.integer(4, 9))} years the association’s lessons collection received ${random.integer(38, 260)} observations that touch on ${phrase}. Most are a sentence long. Read together, they say something that no single one does.`,
  ({ place, year, phrase }) =>
    `The review was commissioned following events around ${place} in ${year}. Its terms were narrow: to describe what happened in respect of ${phrase}, to compare it with accepted practice, and to suggest no more changes than could be made before the next season.`,
  ({ phrase }) =>
    `Members have asked more often about ${phrase} than about any other matter in this part of the library. A short answer is given in the recommendations; the longer one follows.`,
];

export const methods: Line[] = [
  ({ random, text }) =>
    `We read ${random.integer(24, 180)} incident records, interviewed ${random.integer(14, 62)} people and visited ${numeral(random.integer(3, 11))} sites. Interviews lasted about an hour and were not recorded; notes were sent back to each ${random.pick(text.roles)} or other contributor for correction.`,
  ({ random }) =>
    `Two researchers coded the same ${random.integer(40, 120)} reports independently and agreed on ${random.integer(81, 94)} per cent of them. The rest were settled by a third reader who had worked on neither side of the question.`,
  ({ random, place }) =>
    `A questionnaire went to ${random.integer(220, 900)} members, of whom ${random.integer(31, 58)} per cent replied. To check for enthusiasm, a random ${random.integer(20, 40)} of those who had not replied were telephoned. Four site visits around ${place} followed.`,
  ({ random }) =>
    `The figures come from ${numeral(random.integer(3, 7))} services over ${numeral(random.integer(3, 6))} seasons. Definitions differed, so each service’s records were recast on a common basis and returned to it for confirmation before anything was added together.`,
  ({ random, text }) =>
    `Workshops were held with ${numeral(random.integer(4, 9))} groups, each with at least one ${random.pick(text.roles)}. Participants were shown the raw timeline first and the official account second, and asked what was missing from either.`,
  ({ random }) =>
    `A literature search returned ${random.integer(140, 620)} papers. Of these ${random.integer(11, 44)} reported observations rather than opinion, and it is on those that the findings rest.`,
  ({ random, text }) =>
    `Much of the material came from diaries. For one season ${random.integer(16, 45)} people, among them ${withArticle(random.pick(text.roles))} in each region, wrote three lines after every shift. The entries were read in date order and then sorted by theme.`,
  ({ random, place }) =>
    `Observers with no operational task attended ${random.integer(9, 34)} incidents and exercises, most of them around ${place}, and noted what was done and when. Those observed saw the notes before anyone else did.`,
  ({ random }) =>
    `Nothing new was collected. The study went back to ${random.integer(60, 310)} files that had been closed, read them against one another and asked which recommendations had been made more than once.`,
  ({ random, place }) =>
    `Practice was compared between ${numeral(random.integer(3, 6))} districts that had changed their approach and the same number that had not, matched for size and turnout. The district around ${place} moved from one group to the other half-way through, which proved useful.`,
];

export const findingLeads: string[] = [
  'Four matters stood out. They are given in the order in which they would be met, not in order of importance.',
  'The findings below were put to every contributing service. None asked for one to be removed.',
  'What follows is the agreed part. Points on which contributors still differ are marked in the full report.',
  'Each finding is supported by at least three independent sources.',
  'The pattern was steadier than we had expected across services, seasons and rank.',
];

export const limits: Line[] = [
  ({ random }) =>
    `The numbers are small, and ${numeral(random.integer(2, 4))} of the contributing services hold most of them. We would be comfortable with the direction of each finding and cautious about its size.`,
  () =>
    'People remember outcomes better than reasons. Where an account could not be matched with a log or a photograph, it has been used to raise questions and not to answer them.',
  ({ year }) =>
    `Records before ${year} were kept on paper in several districts, and some were lost to the very events they described.`,
  () =>
    'Successful days leave fewer records than bad ones. The review probably understates how often things already go well.',
  ({ place }) =>
    `Findings from ${place} may not carry to colder, wetter or busier places. Readers there are asked to test them before adopting them.`,
  () =>
    'The authors work in the sector and share its habits. Two readers from outside it commented on the draft, and their remarks are printed in full in the appendix.',
];

export const purposes: Line[] = [
  ({ phrase }) =>
    `This guideline sets out what member services have agreed on ${phrase}. It is the floor: services may do more, and several do.`,
  ({ phrase }) =>
    `It is written for the person who has to make a decision about ${phrase} with incomplete information and little time.`,
  ({ phrase, year }) =>
    `It replaces the advice on ${phrase} issued in ${year - 4} and takes account of the lessons recorded since then. Where the two differ, this version applies.`,
  ({ phrase, place }) =>
    `Its purpose is consistency. A crew from ${place} and a crew from anywhere else should be able to meet at an incident and expect the same of one another on ${phrase}.`,
  ({ phrase }) =>
    `Good people have come to grief over ${phrase} by doing, carefully, what they had been taught. This brings the teaching up to date.`,
];

export const scopes: Line[] = [
  ({ text, random }) =>
    `It applies to career, retained and volunteer members alike, and in particular to anyone acting as ${random.sample(text.roles, 2).join(' or ')}. It does not override the law of a jurisdiction or the direction of an incident controller.`,
  () =>
    'It covers the period from first information to handover. Recovery and longer-term monitoring are the subject of separate guidance.',
  () =>
    'The word “must” is used sparingly, for matters on which no service could recall a good exception. Everything else is “should”, and a reason for departing from it belongs in the log.',
  () =>
    'Equipment is described by what it does and not by brand. Services should check each point against the maker’s instructions for what they carry.',
  ({ random }) =>
    `Private contractors and partner agencies working under a member’s control are expected to follow it from ${random.pick(['1 July', '1 September', '1 October'])}.`,
];

export const reviews: Line[] = [
  ({ random }) =>
    `The guideline will be reviewed after ${random.pick(['two', 'three'])} seasons, or sooner if an incident shows a point to be wrong.`,
  () =>
    'Comments are welcome at any time through the contact form and are read quarterly by the doctrine group.',
  ({ year }) =>
    `Approved by the operations committee after consultation in ${year}. Eleven submissions were received and are summarised in the attachment.`,
  () =>
    'Printed copies are out of date from the day they are printed. The version in this library is the one that counts.',
];

export const duties: Line[] = [
  ({ text, random }) =>
    `Leaders answer for seeing that people know this, have practised it and have what they need. Everyone answers for speaking up. ${capital(withArticle(random.pick(text.roles)))} who asks for a pause is to be given one, and the reason discussed afterwards.`,
  () =>
    'Services should hold a short practical session once a year, in the conditions in which the work is actually done. A slide presentation does not meet this requirement.',
  () =>
    'Decisions to depart from the guideline are a normal part of command. They should be stated on the radio or at briefing, with the reason, so that nobody else is relying on the usual arrangement.',
  () =>
    'Where two services work together, the host’s arrangements apply unless both leaders agree otherwise and tell their crews.',
];
