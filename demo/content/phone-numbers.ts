import type { Random } from '../random.ts';
import { jurisdictions, type Place } from './jurisdictions.ts';
import { words } from './word-list.ts';

/** The only Australian mobile numbers the regulator sets aside for fiction. */
const australianMobiles = words(`
  491 570 006, 491 570 156, 491 570 157, 491 570 158, 491 570 159, 491 570 110, 491 570 313, 491 570 737,
  491 571 266, 491 571 491, 491 571 804, 491 572 549, 491 572 665, 491 572 983, 491 573 770, 491 573 087,
  491 574 118, 491 574 632, 491 575 254, 491 575 789, 491 576 398, 491 576 801, 491 577 426, 491 577 644,
  491 578 957, 491 578 148, 491 578 888, 491 579 212, 491 579 760, 491 579 455
`);

/** A '#' is any digit. New Zealand and the islands reserve nothing, so theirs only have the right shape. */
const islandShapes: Record<string, string> = {
  Fiji: '+679 555 0###',
  Samoa: '+685 55 0##',
  Tonga: '+676 55 0##',
  'Papua New Guinea': '+675 555 0###',
  Vanuatu: '+678 55 0##',
  'Solomon Islands': '+677 55 0##',
  'Cook Islands': '+682 55 0##',
  Niue: '+683 55##',
  Kiribati: '+686 755 50###',
  Tuvalu: '+688 55 0##',
};

const newZealandAreaCodes: Record<string, string> = {
  Northland: '9',
  Auckland: '9',
  Waikato: '7',
  'Bay of Plenty': '7',
  Gisborne: '6',
  "Hawke's Bay": '6',
  Taranaki: '6',
  'Manawatū-Whanganui': '6',
  Wellington: '4',
};

const fillDigits = (random: Random, shape: string) =>
  shape.replaceAll('#', () => String(random.integer(0, 9)));

const prefixByState = new Map(jurisdictions.map(({ label, landlinePrefix }) => [label, landlinePrefix]));

/** A landline where the place is: its state or country decides the prefix. */
export function makeLandline(random: Random, place: Place): string {
  if (place.country === 'Australia') {
    return fillDigits(random, `${prefixByState.get(place.state)} ${random.pick(['5550', '7010'])} ####`);
  }
  if (place.country === 'New Zealand') {
    return fillDigits(random, `+64 ${newZealandAreaCodes[place.state] ?? '3'} 555 0###`);
  }
  return fillDigits(random, islandShapes[place.country] ?? '+679 555 0###');
}

export function makeMobile(random: Random, place: Place): string {
  if (place.country === 'Australia') return `+61 ${random.pick(australianMobiles)}`;
  if (place.country === 'New Zealand') {
    return fillDigits(random, `+64 ${random.pick(['21', '22', '27'])} 555 0###`);
  }
  return fillDigits(random, islandShapes[place.country] ?? '+679 555 0###');
}
