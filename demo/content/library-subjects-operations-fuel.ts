import type { SubjectText } from './library-subject.ts';

export const operationsText: SubjectText = {
  pace: 'incident',
  roles: [
    'incident controller',
    'station officer',
    'logistics officer',
    'divisional commander',
    'radio operator',
    'planning officer',
  ],
  context: [
    'Doctrine is what a tired person remembers. Anything longer is a library.',
    'Services that meet only at large incidents learn one another’s habits at the worst possible time.',
    'Logs, radio recordings and photographs were laid side by side, which is rarely done and often uncomfortable.',
    'Little of this is new to experienced commanders. What surprised them was how seldom it was done.',
    'The incidents reviewed were ordinary: none made the evening news, and all of them could have.',
    'Good control looks dull from the outside. The aim of what follows is more dullness.',
  ],
  checks: {
    before: [
      'Confirm who is in control and on which channel',
      'Read the last situation report',
      'Check the resources that are committed and those that are only promised',
      'State the intent in one sentence',
      'Name the safety adviser',
    ],
    during: [
      'Log decisions with the time and the reason',
      'Test the plan against the next two hours',
      'Ask the quietest person in the room',
      'Keep relief one shift ahead',
    ],
    after: [
      'Close the log and sign it',
      'Release people in the order they arrived',
      'Record what was borrowed',
      'Debrief while faces are remembered',
    ],
  },
  figures: [
    ['Incident map with coloured markers on a vehicle bonnet', 'Over a map, standing, in under ten minutes.'],
    [
      'Crew entering a doorway with a charged hose line',
      'One firefighter stays on the door. That is fire control.',
    ],
    [
      'Radio operator at a folding desk with two handsets',
      'The relay: two radios, a chair and a relief at noon.',
    ],
    [
      'Trestle tables with trays of food under an awning',
      'Hand-wash ahead of the line, special trays first.',
    ],
  ],
  timeline: [
    'First appliance arrives and gives a report',
    'Command post set up in the wrong place',
    'Second channel opened',
    'Command post moved',
    'Incoming controller briefed over a map',
    'Plan approved and read out',
    'Relief crews take over in daylight',
    'Incident closed; log signed',
  ],
  tables: [
    {
      caption: 'Minutes to key decisions, by incident',
      head: ['Incident', 'First report', 'Control declared', 'Plan approved'],
      rows: ['A', 'B', 'C', 'D'],
      columns: [
        { least: 3, most: 12 },
        { least: 13, most: 40 },
        { least: 42, most: 130 },
      ],
      rising: true,
    },
    {
      caption: 'Resources at the end of each operational period',
      head: ['Period', 'Crews', 'Appliances', 'Support staff'],
      rows: ['First', 'Second', 'Third', 'Fourth'],
      columns: [
        { least: 18, most: 34 },
        { least: 14, most: 26 },
        { least: 9, most: 20 },
      ],
    },
  ],
};

export const fuelText: SubjectText = {
  pace: 'change',
  roles: ['burn planner', 'ranger', 'burn controller', 'fuel assessor', 'landholder', 'ecologist'],
  context: [
    'Hectares are easy to count and hard to interpret. What matters is which hectares, and what they are like in year three.',
    'Every district has a block that has been on the program for eight years. Asking why it has not been burnt was more useful than counting the ones that had.',
    'Ecologists, neighbours and burn crews walked the same blocks together, which had not happened before in any of the districts.',
    'Fuel grows back. A treatment is a subscription, and the later payments are the ones that get cut.',
    'Fire was used with skill on this land long before agencies were formed to use it. Some of what follows is an agency catching up.',
    'The work is seasonal, weather-bound and judged by the one day in a hundred that goes badly.',
  ],
  checks: {
    before: [
      'Check every permit, notification and date',
      'Walk the boundary, both sides',
      'Test moisture in sun and in shade',
      'Brief the stopping rule and who may use it',
      'Tell neighbours the day before',
    ],
    during: [
      'Light a test strip and watch it',
      'Record flame height and scorch as you go',
      'Watch smoke against the monitor, not the sky',
      'Keep a crew free for the escape',
    ],
    after: [
      'Patrol until cold, then once more',
      'Photograph from the fixed points',
      'Map what did not burn',
      'Ring the neighbour who was worried',
    ],
  },
  figures: [
    [
      'Low flames moving through grass beneath open trees',
      'Knee-high, patchy and unhurried: the fire that was wanted.',
    ],
    ['Steel picket with a card in front of open forest', 'Point, bearing and date in the frame, every time.'],
    ['Mulching machine on a roadside verge', 'Depth of mulch is inspected before the invoice is paid.'],
    [
      'Map with a mosaic of small burnt patches',
      'Three years of small burns. The unburnt pieces are the point.',
    ],
  ],
  timeline: [
    'Block walked with neighbours and Traditional Owners',
    'Plan approved after one redraft',
    'First window missed for want of a permit',
    'Moisture comes into range on a Thursday',
    'Test strip lit; lighting continues',
    'Smoke reaches the stopping value; lighting paused',
    'Patrol ends; points photographed',
    'Block walked again with the same people',
  ],
  tables: [
    {
      caption: 'Treatment compared across the trial blocks',
      head: ['Treatment', 'Cost per hectare (A$)', 'Years before repeat'],
      rows: ['Aerial burning', 'Hand burning', 'Slashing', 'Mulching'],
      columns: [
        { least: 90, most: 4200 },
        { least: 2, most: 9 },
      ],
      rising: true,
    },
    {
      caption: 'Fuel at the fixed points after treatment',
      head: ['Time since', 'Surface litter (t/ha)', 'Near-surface cover'],
      rows: ['One year', 'Three years', 'Five years', 'Eight years'],
      columns: [
        { least: 24, most: 162, tenths: true },
        { least: 9, most: 64, unit: ' %' },
      ],
      rising: true,
    },
  ],
};
