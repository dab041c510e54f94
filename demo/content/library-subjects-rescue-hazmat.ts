import type { SubjectText } from './library-subject.ts';

export const rescueText: SubjectText = {
  pace: 'incident',
  roles: [
    'rescue officer',
    'team leader',
    'paramedic',
    'station officer',
    'rope technician',
    'search planner',
  ],
  context: [
    'Rescue is practised on good days and needed on bad ones. The distance between the two is the subject here.',
    'Equipment has improved faster than the conversations around it. Most of the delays examined were delays in deciding.',
    'Crews were asked for one thing: describe the job that nearly went wrong and did not. Forty-three of them did.',
    'The patient has usually been waiting longer than the crew supposes, and knows more than anybody has asked.',
    'A technique that needs six people is of small comfort to a unit that turns out four.',
    'There is a rhythm to good rescues: busy hands, quiet voices and somebody standing back with nothing in theirs.',
  ],
  checks: {
    before: [
      'Ask what has changed since the call',
      'Stabilise before anyone is touched',
      'Name a safety officer with empty hands',
      'Request medical and specialist help now',
      'Set the cordon and the way out',
    ],
    during: [
      'Speak to the patient by name',
      'Reassess the plan every ten minutes',
      'Keep an immediate exit open',
      'Rotate people before they ask',
    ],
    after: [
      'Count tools and people',
      'Clean and inspect ropes and hoses',
      'Debrief at the tailboard',
      'Ring the family liaison',
    ],
  },
  figures: [
    [
      'Rescuers in helmets around a stabilised vehicle',
      'Cribbing in place before the first cut. Note the observer with empty hands.',
    ],
    [
      'Rope system rigged at the edge of a sandstone cliff',
      'Three modest anchors, shared, with the edge attendant in charge of the stop.',
    ],
    [
      'Two crew members with a throw bag on a river bank',
      'Downstream safety set before the upstream talk begins.',
    ],
    [
      'Tool staging area laid out on a tarpaulin',
      'Tools laid out in order of use; anything missing shows as a gap.',
    ],
  ],
  timeline: [
    'Call received; location uncertain',
    'First crew on scene, patient contact made',
    'Hazards isolated and confirmed',
    'First plan tried and abandoned',
    'Specialist adviser joins by phone',
    'Second plan agreed with the medical team',
    'Patient released',
    'Site handed over and crew debriefed',
  ],
  tables: [
    {
      caption: 'Time to release by method',
      head: ['Method', 'Jobs', 'Median (min)', 'Change of plan'],
      rows: ['Immediate exit', 'Single opening', 'Full space-making', 'Specialist lift'],
      columns: [
        { least: 5, most: 48 },
        { least: 7, most: 94 },
        { least: 6, most: 52, unit: ' %' },
      ],
      rising: true,
    },
    {
      caption: 'Turnout and skill cover over twelve months',
      head: ['Station', 'Jobs', 'Average crew', 'Specialist on first truck'],
      rows: ['Station A', 'Station B', 'Station C', 'Station D'],
      columns: [
        { least: 18, most: 160 },
        { least: 3, most: 6 },
        { least: 28, most: 91, unit: ' %' },
      ],
    },
  ],
};

export const hazmatText: SubjectText = {
  pace: 'incident',
  roles: [
    'scientific adviser',
    'hazmat technician',
    'station officer',
    'decontamination leader',
    'site operator',
    'air monitoring officer',
  ],
  context: [
    'The chemistry is well understood. The first ten minutes, with a worried manager and a locked gate, are less so.',
    'New products arrive in suburbs before they arrive in training plans. This tries to narrow the gap by a year or two.',
    'Measurements matter more than impressions, and someone has to carry the meter. Much of what follows is about who, where and how often.',
    'In most incidents reviewed, the person who could have ended the job soonest was standing at the cordon waiting to be asked.',
    'Doing less is a legitimate strategy, provided that it is chosen, explained and watched.',
    'The exposure that matters to a firefighter is seldom the dramatic one. It is small, frequent and goes home in the car.',
  ],
  checks: {
    before: [
      'Approach from upwind and stop short',
      'Identify the product by two sources',
      'Find the site operator',
      'Set zones and an entry log',
      'Choose protection for the task, not the product alone',
    ],
    during: [
      'Read and record the meter every five minutes',
      'Watch one another for symptoms',
      'Keep run-off out of drains',
      'Tell neighbours what is known and when the next word will come',
    ],
    after: [
      'Decontaminate people, then tools, then vehicles',
      'Bag and label gear on scene',
      'Record exposures, including suspected ones',
      'Book replacement stores',
    ],
  },
  figures: [
    [
      'Two responders in splash suits beside a marked cordon',
      'Entry pair and their log. The third person, out of frame, holds the stop.',
    ],
    ['Hand-held gas meter showing a reading near a doorway', 'Read low, read high, then read the far end.'],
    [
      'Placard and emergency information on a steel fence',
      'The placard is where an inquiry starts, not where it stops.',
    ],
    ['Water curtain between two steel containers', 'A curtain between units does more than a jet into one.'],
  ],
  timeline: [
    'First call, with little detail',
    'First crew stops short and upwind',
    'Product confirmed by label and operator',
    'Neighbours told to shelter',
    'Entry team isolates the source',
    'Readings fall below the action level',
    'Clothing bagged; eleven people assessed',
    'Site returned with conditions',
  ],
  tables: [
    {
      caption: 'Readings at the monitoring points (parts per million)',
      head: ['Point', 'First hour', 'Peak', 'At close'],
      rows: ['Nearest bedroom', 'School oval', 'Downwind fence', 'Source'],
      columns: [
        { least: 1, most: 60 },
        { least: 61, most: 190 },
        { least: 0, most: 9 },
      ],
      rising: true,
    },
    {
      caption: 'First-action distances used in the exercise',
      head: ['Situation', 'Hot zone (m)', 'Shelter (m)', 'Readings per hour'],
      rows: ['Small leak, open air', 'Small leak, enclosed', 'Large leak, open air', 'Fire on container'],
      columns: [
        { least: 10, most: 120 },
        { least: 50, most: 800 },
        { least: 4, most: 12 },
      ],
      rising: true,
    },
  ],
};
