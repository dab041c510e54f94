import type { SubjectText } from './library-subject.ts';

export const communityText: SubjectText = {
  pace: 'change',
  roles: [
    'community liaison',
    'recovery worker',
    'school principal',
    'brigade member',
    'resident',
    'council officer',
  ],
  context: [
    'People do not live in risk categories. They live in streets, with jobs and dogs and opinions about the brigade.',
    'The work described here was done mostly in kitchens, halls and car parks, and mostly by people with no rank.',
    'Preparedness is often measured by what has been handed out. This asks instead what was done with it.',
    'Each of the places that took part had been surveyed before, some of them four times, and said so.',
    'Nothing here is quick. Several of the gains took three winters, and one was lost in a single bad meeting.',
    'Services arrive with a message. The communities that contributed had a message too, and theirs was shorter.',
  ],
  checks: {
    before: [
      'Ask who already does this here',
      'Book an interpreter, a child-minder or both',
      'Agree who will make the tea',
      'Bring one map and many pens',
      'Check that the venue can be entered by everyone',
    ],
    during: [
      'Listen before presenting',
      'Write down promises, including small ones',
      'Give people something to take home',
      'Finish on time',
    ],
    after: [
      'Report back within a month',
      'Return photographs and stories to their owners',
      'Pay people for their time',
      'Put the next date on the door',
    ],
  },
  figures: [
    [
      'Neighbours around a table with a hand-drawn street map',
      'The street as its residents drew it, with the narrow bridge at the centre.',
    ],
    ['Hall kitchen with a long bench of cups', 'The kitchen is where the useful conversations were.'],
    [
      'Handwritten plan held to a refrigerator with magnets',
      'Six decisions, one page, in sight of the babysitter.',
    ],
    [
      'Volunteers straining a new fence in an open paddock',
      'Four hundred metres on a good day, with one skilled local.',
    ],
  ],
  timeline: [
    'First conversation, uninvited',
    'Second conversation, invited',
    'Residents draw their own map',
    'A promise is made and written down',
    'The forecast tests the plan early',
    'Neighbours ring neighbours',
    'The promise is kept, two months late',
    'The group sets its own next meeting',
  ],
  tables: [
    {
      caption: 'Households before and after the program',
      head: ['Measure', 'Before', 'After one year'],
      rows: [
        'Has spoken about when to leave',
        'Knows a second road',
        'Has agreed with a neighbour',
        'Has practised',
      ],
      columns: [
        { least: 9, most: 44, unit: ' %' },
        { least: 46, most: 89, unit: ' %' },
      ],
    },
    {
      caption: 'Where people said they first heard',
      head: ['Source', 'Under 40', '40 and over'],
      rows: ['Neighbour or family', 'Radio', 'Group chat', 'Official application', 'Noticeboard'],
      columns: [
        { least: 4, most: 58, unit: ' %' },
        { least: 4, most: 58, unit: ' %' },
      ],
    },
  ],
};

export const warningsText: SubjectText = {
  pace: 'incident',
  roles: [
    'warnings officer',
    'public information officer',
    'duty forecaster',
    'radio presenter',
    'resident',
    'state duty officer',
  ],
  context: [
    'A warning is finished when somebody moves, not when it is sent.',
    'The desk is quiet for most of a year and then writes forty messages in a night. What is practised in the quiet is what appears in the forty.',
    'Residents were interviewed within a fortnight, with the message they had received in front of them.',
    'Systems have multiplied: broadcast, text, application, siren, door. The person on the couch receives all of them and believes one.',
    'Some of this is uncomfortable reading for services, including the ones that paid for it.',
    'Everyone who writes warnings has a sentence they wish they could have back. Several kindly lent theirs.',
  ],
  checks: {
    before: [
      'Check place names against the gazetteer',
      'Confirm who approves and who is second reader',
      'Test every channel that will be used',
      'Prepare the words for the all-clear',
      'Know which towers and stations are on battery',
    ],
    during: [
      'Give the clock time and the next update',
      'Say one action',
      'Listen to what callers have misunderstood',
      'Hand over with the map open',
    ],
    after: [
      'Explain a miss within two days',
      'Save every version sent',
      'Ask ten people what they did',
      'Change the template, not only the training',
    ],
  },
  figures: [
    [
      'Screen with a coastline and a shaded warning area',
      'The same area drawn at two scales by the same officer, ten minutes apart.',
    ],
    [
      'Whiteboard outside a general store with times written large',
      'Eight and four, every day, for nine days.',
    ],
    [
      'Traffic queued at lights on a two-lane road',
      'The jam is outside the hazard, at the first set of lights.',
    ],
    ['Two people reading a printed message at a desk', 'Second reader, aloud, place names first.'],
  ],
  timeline: [
    'Duty forecaster rings with a doubt',
    'First advice issued',
    'Call-takers report a misread place name',
    'Area redrawn and reissued',
    'Mobile coverage lost in the upper valley',
    'Door-knock covers the gap',
    'Emergency warning issued and heard',
    'Explanation published with a map',
  ],
  tables: [
    {
      caption: 'Time from message to action',
      head: ['Version', 'Readers', 'Correct action', 'Median (s)'],
      rows: ['Original', 'Place first', 'Place first, one verb', 'With map'],
      columns: [
        { least: 80, most: 240 },
        { least: 38, most: 94, unit: ' %' },
        { least: 21, most: 96 },
      ],
    },
    {
      caption: 'Reach of each channel on the night',
      head: ['Channel', 'Households reached', 'Said they acted on it'],
      rows: ['Text message', 'Radio', 'Application', 'Neighbour', 'Door-knock'],
      columns: [
        { least: 11, most: 83, unit: ' %' },
        { least: 30, most: 64, unit: ' %' },
      ],
    },
  ],
};
