import { type Line, numeral, withArticle } from './library-story.ts';
import { capital } from './library-treatments.ts';

export const settings: Line[] = [
  ({ place, month, year }) =>
    `It was a weekday in ${month} ${year}, and most of the available members around ${place} were at work. The roster showed two crews. In the event there were four, because people came from the next district without waiting to be asked.`,
  ({ place, month, year }) =>
    `The area around ${place} had seen nothing like it for a decade. By ${month} ${year} about a third of the people on the roster had joined since the last time.`,
  ({ place, month, year, random }) =>
    `Events began a little after ${random.integer(1, 5)} in the afternoon, in ${month} ${year}, on the edge of ${place}. They lasted ${random.integer(9, 60)} hours and involved ${random.integer(28, 240)} people from ${random.integer(3, 8)} organisations.`,
  ({ place, year, month }) =>
    `Nobody was seriously hurt, which is one reason it can be told frankly. The place is ${place}; the time is ${month} ${year}; the names have been left out at the request of those concerned.`,
  ({ place, month, year, phrase }) =>
    `Before ${month} ${year} the services around ${place} would have said that they were well prepared in respect of ${phrase}. They had a plan, and it had been exercised. It had been exercised in May.`,
  ({ place, month, year }) =>
    `This account was assembled from logs, photographs and thirty hours of conversation around ${place} in the months after ${month} ${year}. Where memories differ, both are given.`,
];

export const turns: Line[] = [
  ({ text, random }) =>
    `The turn came quietly. ${capital(withArticle(random.pick(text.roles)))} noticed that two reports could not both be true and said so, twice. The second time, somebody wrote it on the board.`,
  ({ random }) =>
    `For about ${random.integer(20, 50)} minutes the plan and the situation had parted company without anyone remarking on it. Afterwards everyone could name the moment; at the time it was merely another call.`,
  ({ text, random }) =>
    `What went well was mostly unplanned: ${withArticle(random.pick(text.roles))} who knew a farmer, a spare radio in a boot, a decision to eat before it was convenient.`,
  ({ random }) =>
    `The decision that mattered was made by a person with no formal role, ${random.integer(15, 40)} minutes before it was made officially. The review group spent a long time on why it had to be both.`,
  () =>
    'Looking back, three people held a piece of the picture and each assumed that it was common knowledge. The log shows the pieces meeting at last in a car park.',
];

/** For a change of practice, which takes a year or two and has no first appliance. */
export const changeSettings: Line[] = [
  ({ place, year, phrase }) =>
    `In ${year} the services around ${place} were asked a simple question about ${phrase}, by a visitor, and could not agree on the answer. Nobody had been hurt. That made it easier to begin.`,
  ({ place, month, year }) =>
    `The work started in ${month} ${year} with five people and a borrowed room near ${place}. There was no budget for the first half-year and, by general agreement, it was better for that.`,
  ({ place, year, phrase }) =>
    `By ${year} three attempts to improve ${phrase} near ${place} had been announced and one had been finished. The fourth is described here because it has lasted.`,
  ({ place, month, year, random }) =>
    `${random.integer(60, 240)} people around ${place} took part between ${month} ${year} and the following winter. About half were volunteers, and a fifth had never been asked for an opinion by their service before.`,
  ({ place, year, phrase }) =>
    `A complaint began it: one letter, in ${year}, from someone at ${place} who had been let down over ${phrase} and wrote about it without anger.`,
];

export const changeTurns: Line[] = [
  ({ random, text }) =>
    `Progress stalled in the fourth month. It was ${withArticle(random.pick(text.roles))} who suggested dropping half the steps, and who was asked to choose which half.`,
  () =>
    'The first version failed politely: people said that it was good and did not use it. The second was written by those who had not used the first.',
  ({ random }) =>
    `What turned opinion was a number. When ${numeral(random.integer(2, 4))} in ten gave the answer that everyone had assumed was universal, the meeting went quiet, and then became useful.`,
  () =>
    'The sceptics proved to be the best part of the group. Both had seen an earlier attempt fail and could say precisely where.',
  ({ place }) =>
    `An early test came from outside, when a hard week around ${place} took away half the people and all of the spare time. What survived that week was kept; the rest was let go.`,
];

export const changes: Line[] = [
  ({ place }) => `Services around ${place} now ask every crew to:`,
  () => 'The changes made since are modest, and have been kept up. Crew leaders are expected to:',
  ({ year }) => `Since ${year + 1} the annual briefing has asked members to do four things:`,
  ({ place }) =>
    `A small group met over the winter at ${place} and chose four changes out of thirty-one. Members agreed to:`,
  () => 'What is different today can be seen at any training night. Crews are asked to:',
];

export const afterwords: Line[] = [
  () =>
    'Readers are asked not to identify the district. Its members gave their time on the understanding that the lesson would travel further than the name.',
  ({ place }) =>
    `People from ${place} are willing to talk with any service facing the same choice. Contact them through the association.`,
  () =>
    'It would be comfortable to call this exceptional. Those who were there think that it was ordinary, and luckier than it looked.',
  () => 'Something very like it has since happened again. It took half as long, and nobody wrote a report.',
  () =>
    'A slide set for training nights is being prepared from the photographs, with permission from everyone who appears in them.',
];

export const checklistIntros: Line[] = [
  ({ phrase }) =>
    `Use this for ${phrase}. It is a prompt for people who already know the work, not a substitute for training.`,
  ({ phrase, random }) =>
    `The first draft of this card for ${phrase} had ${random.integer(31, 58)} items. Crews used it for a season and crossed out whatever they had never needed; this is what was left.`,
  ({ phrase }) =>
    `Read it aloud, one person asking and another answering. For ${phrase}, a silent checklist is only a souvenir.`,
  ({ phrase, place }) =>
    `Tried by four stations around ${place}. Two laminated it, one taped it inside a locker and one rewrote it on the back of a door, which worked best of all for ${phrase}.`,
  ({ phrase }) =>
    `Nothing here is optional, and nothing should take more than a few minutes. If an item cannot be done, say so before ${phrase} begins and not afterwards.`,
];

export const checklistUse: string[] = [
  'Initial and time each section. An unticked box with a reason beside it is a perfectly good record.',
  'Replace the card when it can no longer be read. The printable version is attached.',
  'Crews should add their own two lines at the bottom. Somebody will, so leave the space.',
  'If you find a step that nobody uses, tell the doctrine group and it will be taken out.',
  'Keep one copy in the cab and one where people wait.',
];
