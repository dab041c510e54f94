import type { SubjectText } from './library-subject.ts';

export const trainingText: SubjectText = {
  pace: 'change',
  roles: [
    'instructor',
    'brigade training officer',
    'recruit',
    'deputy captain',
    'incident controller',
    'lessons adviser',
  ],
  context: [
    'It began as an argument in an office about whether something that everybody did had ever been shown to work.',
    'Services differ in rank, rostering and the colour of their helmets. On this they turned out to differ very little.',
    'The people who do this well seldom describe it. They were watched, with permission, and then asked why.',
    'There is no shortage of policy here. There was a shortage of anything a tired person could use.',
    'Two of the services that contributed had tried and abandoned the same idea a decade earlier, for reasons nobody had written down.',
    'Most of the cost of change turned out to be time with people, which is why it is so often left out of the budget.',
  ],
  checks: {
    before: [
      'Name the one thing to be better at afterwards',
      'Check who is coming and what they need',
      'Walk the site for hazards',
      'Tell people how it will end',
      'Have spare batteries, pens and water',
    ],
    during: [
      'Let people finish their sentences',
      'Keep to time on breaks',
      'Write down words, not summaries',
      'Stop for safety without apology',
    ],
    after: [
      'Thank people by name',
      'Record one change and its owner',
      'Return borrowed gear clean',
      'Check in a month whether it stuck',
    ],
  },
  figures: [
    [
      'A small group standing at the back of a fire truck',
      'Ten minutes at the tailboard, junior voices first.',
    ],
    [
      'Whiteboard with four columns and coloured notes',
      'The board from the pilot workshop. The empty column became the project.',
    ],
    [
      'Instructor kneeling beside a firefighter with a hose',
      'One correction, at eye level, before the next run.',
    ],
    [
      'Chart with a rising line and a note in the margin',
      'Results over six terms. The dip is the term without supervision.',
    ],
  ],
  timeline: [
    'Problem raised at a regional meeting',
    'Small group formed, with two sceptics',
    'First version tried on a wet Tuesday',
    'Participants rewrite the form',
    'Pilot extended to four sites',
    'Mid-point review; half the steps dropped',
    'Results shared with contributors',
    'Adopted, with an owner and a review date',
  ],
  tables: [
    {
      caption: 'Results by cohort',
      head: ['Cohort', 'People', 'Before', 'After'],
      rows: ['First intake', 'Second intake', 'Third intake', 'Fourth intake'],
      columns: [
        { least: 12, most: 64 },
        { least: 34, most: 58, unit: ' %' },
        { least: 61, most: 93, unit: ' %' },
      ],
    },
    {
      caption: 'What contributors said would help most',
      head: ['Suggestion', 'Career staff', 'Volunteers'],
      rows: [
        'Shorter sessions',
        'Better equipment',
        'A named contact',
        'Time in work hours',
        'A reply to feedback',
      ],
      columns: [
        { least: 8, most: 61, unit: ' %' },
        { least: 8, most: 66, unit: ' %' },
      ],
    },
    {
      caption: 'Hours and cost of the pilot',
      head: ['Item', 'Hours', 'Cost (A$)'],
      rows: ['Preparation', 'Delivery', 'Travel', 'Evaluation'],
      columns: [
        { least: 14, most: 190 },
        { least: 900, most: 18400 },
      ],
    },
  ],
};

export const aviationText: SubjectText = {
  pace: 'incident',
  roles: [
    'air attack supervisor',
    'air base manager',
    'pilot',
    'aviation radio operator',
    'line scan operator',
    'loader',
  ],
  context: [
    'Aircraft are the most visible part of a campaign and the least understood from the ground. Some of that can be mended with better words.',
    'The hour costs more than the litre. Almost every improvement described here is about not wasting one.',
    'Pilots, loaders and crew leaders were interviewed apart and then shown one another’s answers.',
    'Nothing here alters the authority of the pilot in command. It concerns what reaches the pilot, and when.',
    'Fleets have grown and so has the number of people talking at once.',
    'Five seasons of tasking records were read for this, along with the notes that people keep on kneeboards and never file.',
  ],
  checks: {
    before: [
      'Confirm call signs, channels and height blocks',
      'Check wires, masts and drones in the area',
      'Agree the fill site and its owner',
      'Set fuel, light and fatigue limits aloud',
      'Brief ground crews on the signal to clear',
    ],
    during: [
      'Call wires on every run',
      'Ask the ground whether the drop helped',
      'Log start, finish and litres',
      'Stop when edges blur',
    ],
    after: [
      'Record hours and reasons for declined tasks',
      'Wash aircraft after salt water or retardant',
      'Thank the landholder',
      'Debrief with one ground crew present',
    ],
  },
  figures: [
    [
      'Helicopter with a long-line bucket over a farm dam',
      'A close dam and a light machine out-delivered the lake and the larger one.',
    ],
    [
      'Fixed-wing aircraft taxiing on a dusty rural strip',
      'Watered at dawn and again at ten: the strip at mid-morning.',
    ],
    [
      'Infra-red image of a fire edge with three registration marks',
      'Two junctions and a dam pulled the image back by seventy metres.',
    ],
    [
      'Loader in ear protection giving a thumbs-up beside a hose stand',
      'Only the loader gives the all-clear.',
    ],
  ],
  timeline: [
    'Aircraft requested with the first report',
    'Supervisor overhead; wires called',
    'First drop on the eastern flank',
    'Hobby drone reported; aircraft hold',
    'Operator found and landed',
    'Sector split by altitude',
    'Smoke closes the fill site',
    'Aircraft stood down; line scan ordered for the night',
  ],
  tables: [
    {
      caption: 'Delivery by aircraft over one working day',
      head: ['Aircraft', 'Litres per drop', 'Litres per hour'],
      rows: [
        'Light helicopter, bucket',
        'Single-engine bomber',
        'Medium helicopter, tank',
        'Large helicopter, snorkel',
      ],
      columns: [
        { least: 450, most: 8200 },
        { least: 5200, most: 48000 },
      ],
      rising: true,
    },
    {
      caption: 'Minutes on the ground per turn',
      head: ['Step', 'Before', 'After'],
      rows: ['Taxi and park', 'Connect', 'Load', 'Clear and depart'],
      columns: [
        { least: 3, most: 7 },
        { least: 1, most: 4 },
      ],
    },
  ],
};
