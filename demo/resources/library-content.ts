type State = 'draft' | 'in review' | 'scheduled' | 'archived';

/** A resource that members do not see. */
export type UnpublishedItem = {
  state: State;
  title: string;
  kind: string;
  /** Category and subcategory. */
  place: string;
  description: string;
  contents: string;
  author: 'editor' | 'publisher';
  tags: string[];
  /** When the author saved it. */
  ageHours: number;
  /** Days until it goes live. */
  publishInDays?: number;
  isInBin?: true;
  note?: string;
  /** Index of the resource that replaces it. */
  replacedBy?: number;
  /** Index of the resource that it replaces when it goes live. */
  replaces?: number;
  /** Texts that the author kept with a name, the oldest first. */
  namedVersions?: { name: string; ageHours: number; contents: string }[];
};

export const unpublishedItems: UnpublishedItem[] = [
  {
    state: 'in review',
    title: 'Lithium-ion incidents: first ten minutes',
    kind: 'Guideline',
    place: 'Hazmat / New energy',
    description: 'A one-page guide for the first crew at a battery fire.',
    contents: `<h2>Before you arrive</h2><p>Ask the caller what is burning: a scooter, a car, or a storage unit. Approach from upwind and stay 15 metres away from vents.</p>
<h2>On scene</h2><ul><li>Treat white vapour as toxic and explosive.</li><li>Cool with water from a distance. Foam does not stop thermal runaway.</li><li>Leave a burnt pack in the open for 24 hours, because it can ignite again.</li></ul>`,
    author: 'editor',
    tags: ['Batteries', 'Equipment'],
    ageHours: 26,
  },
  {
    state: 'in review',
    title: 'Cyclone season: what changed in warnings',
    kind: 'Fact sheet',
    place: 'Warnings / Message design',
    description: 'The new warning levels, and the wording for each of them.',
    contents:
      '<p>From this season the three levels are Advice, Watch and Act, and Emergency Warning. The colours are the same for flood, fire and cyclone.</p><p>Local wording must keep the first sentence of the template.</p>',
    author: 'editor',
    tags: ['Communications'],
    ageHours: 4,
  },
  {
    state: 'in review',
    title: 'Burn-plan template for private land',
    kind: 'Template',
    place: 'Fuel management / Planned burning',
    description: 'A template that landholders and brigades fill in together.',
    contents:
      '<p>Use one form per burn. Section 3 lists the weather limits, section 4 the neighbours who were told.</p>',
    author: 'publisher',
    tags: [],
    ageHours: 130,
  },
  {
    state: 'draft',
    title: 'Backburning by night: who decides, and until when',
    kind: 'Guideline',
    place: 'Bushfire / Night and remote',
    description: 'Who decides about a backburn, on what information, and until when.',
    contents:
      '<h2>The decision</h2><p>The incident controller decides. The sector commander gives the reasons in one sentence and the time at which the window closes.</p><h2>The clock</h2><p>Light only if the line can be held before the wind changes.</p>',
    author: 'publisher',
    tags: ['Communications'],
    ageHours: 21,
    namedVersions: [
      {
        name: 'Outline for the operations group',
        ageHours: 190,
        contents: '<h2>The decision</h2><p>Who decides: the incident controller or the sector commander?</p>',
      },
      {
        name: 'After the comments from Gippsland',
        ageHours: 120,
        contents:
          '<h2>The decision</h2><p>The incident controller decides. The sector commander gives the reasons.</p><h2>The clock</h2><p>Agree on the time at which the window closes.</p>',
      },
      {
        name: 'For the board',
        ageHours: 45,
        contents:
          '<h2>The decision</h2><p>The incident controller decides. The sector commander gives the reasons in one sentence.</p><h2>The clock</h2><p>Light only if the line can be held before the wind changes.</p>',
      },
    ],
  },
  {
    state: 'draft',
    title: 'Welfare checks after night shifts',
    kind: 'Checklist',
    place: 'Health and safety / Mental health',
    description: 'Five questions that a crew leader asks before a crew drives home.',
    contents:
      '<ol><li>How long have you been awake?</li><li>When did you last drink water?</li><li>Who drives, and who stays awake beside them?</li></ol>',
    author: 'editor',
    tags: [],
    ageHours: 9,
    note: 'Add who the crew leader calls when an answer is no.',
  },
  {
    state: 'scheduled',
    title: 'Heat and fatigue: summer rotation table',
    kind: 'Guideline',
    place: 'Health and safety / Heat and fatigue',
    description: 'Work and rest times for crews in protective clothing, by temperature.',
    contents:
      '<table><caption>Minutes of work and rest in an hour</caption><thead><tr><th scope="col">Temperature</th><th scope="col">Work</th><th scope="col">Rest</th></tr></thead><tbody><tr><td>Below 30 °C</td><td>45</td><td>15</td></tr><tr><td>30 to 35 °C</td><td>30</td><td>30</td></tr><tr><td>Above 35 °C</td><td>20</td><td>40</td></tr></tbody></table>',
    author: 'editor',
    tags: ['Communications'],
    ageHours: 30,
    publishInDays: 2,
    replaces: 19,
  },
  {
    state: 'scheduled',
    title: 'Total fire bans: questions that the public asks',
    kind: 'Fact sheet',
    place: 'Warnings / Channels',
    description: 'Short answers for brigades and call centres.',
    contents: '<p>A total fire ban begins at midnight and covers the whole district that it names.</p>',
    author: 'editor',
    tags: [],
    ageHours: 50,
    publishInDays: 9,
  },
  {
    state: 'archived',
    title: 'Foam concentrates: transition guide 2022',
    kind: 'Guideline',
    place: 'Hazmat / Chemical incidents',
    description: 'How brigades replaced foams with fluorine. The transition ended in 2024.',
    contents: '<p>Drain, rinse twice and label every tank before you fill it with the new concentrate.</p>',
    author: 'publisher',
    tags: ['Equipment'],
    ageHours: 1_800,
    replacedBy: 14,
  },
  {
    state: 'archived',
    title: 'Radio procedures 2019',
    kind: 'Guideline',
    place: 'Operations / Communications',
    description: 'Call signs and channels before the digital network.',
    contents: '<p>Channel 12 is the district channel. Use call signs in full on the first call.</p>',
    author: 'editor',
    tags: [],
    ageHours: 5_000,
  },
  {
    state: 'draft',
    title: 'Open day flyer (old wording)',
    kind: 'Template',
    place: 'Community / Household preparedness',
    description: 'Replaced by the flyer of the region.',
    contents: '<p>Come and meet your brigade.</p>',
    author: 'editor',
    tags: [],
    ageHours: 300,
    isInBin: true,
  },
  {
    state: 'archived',
    title: 'Sandbag order form 2020',
    kind: 'Template',
    place: 'Flood and storm / Flood response',
    description: 'The council takes orders online now.',
    contents: '<p>Fax the form to the depot.</p>',
    author: 'publisher',
    tags: [],
    ageHours: 700,
    isInBin: true,
  },
];

/** Drafts of the next version of a resource, by the index of the resource. */
export const nextVersions = [
  {
    resource: 11,
    state: 'draft',
    addition: '<h2>Update</h2><p>The phone list is now in the duty officer’s app.</p>',
    author: 'editor',
    ageHours: 2,
    /** The second version of its first attachment. */
    newFile: 'planning-workbook.xlsx',
  },
  {
    resource: 12,
    state: 'in review',
    addition: '<h2>What changed</h2><p>The second crew now stays at the staging area until it is called.</p>',
    author: 'editor',
    ageHours: 50,
    newFile: null,
  },
] as const;

/** Indexes of a resource and of the one that replaces it. */
export const replacedResources = [
  [55, 203],
  [180, 14],
] as const;
