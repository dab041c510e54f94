import type { SubjectText } from './library-subject.ts';

export const bushfireText: SubjectText = {
  pace: 'incident',
  roles: [
    'strike team leader',
    'group captain',
    'lookout',
    'burn controller',
    'fire behaviour analyst',
    'tanker driver',
  ],
  context: [
    'Three dry springs in five years have moved the question from whether crews will face it to how often.',
    'Brigades in forest districts have always known some of this. What is new is how regularly the same account now comes from grazing country and from the edges of towns.',
    'Much of what follows was first said at a tailgate and then tested against logs, weather records and the memory of people who had been on the other side of the hill.',
    'Firefighters tend to trust what they have seen themselves, and rightly. The difficulty is that any one person sees a handful of bad afternoons in a career.',
    'None of this replaces local knowledge of ground, fuel and wind. It is offered so that local knowledge has something to argue with.',
    'The season outlook will say above or below average. A crew leader needs something narrower: this fuel, this slope, this afternoon.',
  ],
  checks: {
    before: [
      'Confirm the forecast wind change and its likely hour',
      'Check tank, fuel and drinking water',
      'Agree the lookout, the channel and the way out',
      'Note the nearest burnt or bare ground',
      'Record who is on the truck',
    ],
    during: [
      'Repeat the weather reading every hour',
      'Keep a third of the tank in reserve',
      'Confirm that everyone has heard a change of plan',
      'Watch the flank nobody is working',
    ],
    after: [
      'Walk the edge with the next crew',
      'Log hours, water and injuries, however small',
      'Wash down for weeds and ash',
      'Send one observation to the lessons desk',
    ],
  },
  figures: [
    [
      'Smoke rising behind a ridge of dry forest',
      'The same ridge photographed every ten minutes shows the lean before the flags move.',
    ],
    [
      'Firefighters raking a narrow line through leaf litter',
      'A line is only as good as the log left lying across it.',
    ],
    [
      'Burnt paddock beside unburnt grass with a tanker on the black',
      'One wheel on the black: the anchor is worth the extra minute.',
    ],
    [
      'Map of a fire edge with contours and arrows',
      'Briefing map from the trial district, redrawn without names.',
    ],
    [
      'Hazy morning light over a valley with low smoke',
      'Smoke lying in the valley at six in the morning, the day after lighting.',
    ],
  ],
  timeline: [
    'First report; two tankers sent',
    'Fire crosses the access track',
    'Lookout posted on the northern spur',
    'Spot fire found behind the second crew',
    'Sector split and a second channel opened',
    'Wind change arrives ahead of forecast',
    'All crews confirmed on burnt ground',
    'Edge handed to the next shift',
  ],
  tables: [
    {
      caption: 'Observed behaviour by fuel type on the survey days',
      head: ['Fuel', 'Plots', 'Flame height (m)', 'Spread (m/h)'],
      rows: ['Grazed pasture', 'Heath', 'Dry forest, five years since fire', 'Dry forest, long unburnt'],
      columns: [
        { least: 6, most: 30 },
        { least: 1, most: 14 },
        { least: 90, most: 1900 },
      ],
      rising: true,
    },
    {
      caption: 'Crew hours and length of edge by shift',
      head: ['Shift', 'Crews', 'Hours', 'Edge held (m)'],
      rows: ['First day', 'First night', 'Second day', 'Second night'],
      columns: [
        { least: 6, most: 12 },
        { least: 60, most: 120 },
        { least: 1200, most: 5200 },
      ],
    },
    {
      caption: 'Houses in the survey streets',
      head: ['Condition', 'Houses', 'Share saved'],
      rows: [
        'Unoccupied, unprepared',
        'Occupied, unprepared',
        'Unoccupied, prepared',
        'Occupied and prepared',
      ],
      columns: [
        { least: 9, most: 70 },
        { least: 31, most: 96, unit: ' %' },
      ],
      rising: true,
    },
  ],
};

export const floodText: SubjectText = {
  pace: 'incident',
  roles: [
    'flood boat coxswain',
    'unit controller',
    'river gauge reader',
    'planning officer',
    'community liaison',
    'council works supervisor',
  ],
  context: [
    'Water is patient and administration is not. Most of the trouble described here began with a boundary: between councils, between shifts, between one agency’s height and another’s.',
    'Storm and flood units turn out more often than any other part of the emergency services, mostly to small jobs, and it is in the small jobs that habits are formed.',
    'Every river town has a flood that people measure by. The risk lies in planning for that one again.',
    'Rain of the kind that used to arrive once in a working life has come three times in ten years to some of the places that contributed to this.',
    'Volunteers gave most of the evidence, on kitchen chairs, with the mud still in the hall.',
    'The hydrology is the easier half. What people do with a number at two in the morning is the rest.',
  ],
  checks: {
    before: [
      'Read the current warning and the next issue time',
      'Check lifejackets, throw bags and radios',
      'Identify roads that close first',
      'Confirm who is caring for people with medical needs',
      'Photograph the gauge',
    ],
    during: [
      'Log heights with the time, on the hour',
      'Rotate people out of wet gear',
      'Reassess current, debris and wires on every pass',
      'Tell control before a route is lost, not after',
    ],
    after: [
      'Mark peak levels while they are wet',
      'Wash and disinfect everything',
      'Check on the crew at three days',
      'Correct the flood card',
    ],
  },
  figures: [
    [
      'Brown floodwater across a country road with depth posts',
      'The depth post stands at the shallow end. The road falls away on the left.',
    ],
    [
      'Volunteers filling sandbags under floodlights',
      'No tying: a folded neck and a quick hand doubled the rate.',
    ],
    [
      'A river gauge with a painted board beside it',
      'The painted board is older than the gauge and still agrees with it.',
    ],
    [
      'Tarpaulin battened over a damaged tiled roof',
      'Battened on four sides, photographed eleven days later.',
    ],
    [
      'Contour map of a small town with shaded low ground',
      'Low ground shaded by order of wetting, from interviews and survey levels.',
    ],
  ],
  timeline: [
    'Severe weather warning issued',
    'First road closed at the low crossing',
    'Doorknock begins in the lower streets',
    'Gauge passes moderate',
    'Power lost east of the bridge',
    'Boat crews move nineteen people to the hall',
    'Peak recorded at the painted board',
    'Roads reopened in part; outreach begins',
  ],
  tables: [
    {
      caption: 'What each height at the gauge means',
      head: ['Consequence', 'Gauge (m)', 'Properties', 'Roads cut'],
      rows: ['Low crossing closes', 'Caravan park wets', 'Lower streets cut off', 'Water over floors'],
      columns: [
        { least: 31, most: 112, tenths: true },
        { least: 2, most: 240 },
        { least: 1, most: 14 },
      ],
      rising: true,
    },
    {
      caption: 'Requests for help by day',
      head: ['Day', 'Roofs and trees', 'Flooding', 'Medical and welfare'],
      rows: ['First', 'Second', 'Third', 'Fourth'],
      columns: [
        { least: 20, most: 410 },
        { least: 15, most: 260 },
        { least: 6, most: 120 },
      ],
    },
    {
      caption: 'Time from warning to departure',
      head: ['Group', 'Households', 'Median (min)', 'Left in daylight'],
      rows: ['Written plan', 'Spoken plan', 'Intended to wait', 'Had not heard'],
      columns: [
        { least: 14, most: 130 },
        { least: 25, most: 310 },
        { least: 22, most: 88, unit: ' %' },
      ],
    },
  ],
};
