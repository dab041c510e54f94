export type LibraryLevel = { level: string; categories: { name: string; subCategories: string[] }[] };

/** What the library is filed under. A name may recur at another level with other contents. */
export const libraryTree: LibraryLevel[] = [
  {
    level: 'Public',
    categories: [
      { name: 'Bushfire', subCategories: ['Fire behaviour', 'Rural–urban interface'] },
      {
        name: 'Community',
        subCategories: ['Household preparedness', 'Young people', 'Recovery', 'Inclusive practice'],
      },
      { name: 'Flood and storm', subCategories: ['Flood response', 'Storm damage', 'Coast and slopes'] },
      { name: 'Fuel management', subCategories: ['Cultural burning', 'Planned burning', 'Monitoring'] },
      { name: 'Health and safety', subCategories: ['Heat and fatigue', 'Smoke and contaminants'] },
      { name: 'Learning', subCategories: ['Exercises', 'Lessons management'] },
      { name: 'Research', subCategories: ['Evidence reviews', 'Climate', 'Data and mapping'] },
      { name: 'Rescue', subCategories: ['Road crash', 'Search', 'Animals and farms'] },
      { name: 'Warnings', subCategories: ['Message design', 'Channels', 'Evacuation'] },
    ],
  },
  {
    level: 'Associate',
    categories: [
      { name: 'Aviation', subCategories: ['Drones', 'Aircraft and tasking', 'Air bases'] },
      { name: 'Bushfire', subCategories: ['Fire behaviour', 'Suppression', 'Rural–urban interface'] },
      { name: 'Community', subCategories: ['Recovery', 'Inclusive practice'] },
      { name: 'Doctrine', subCategories: ['Command and control', 'Interoperability'] },
      { name: 'Flood and storm', subCategories: ['Flood response', 'Levees and dams', 'Storm damage'] },
      { name: 'Hazmat', subCategories: ['New energy', 'Chemical incidents'] },
      { name: 'Learning', subCategories: ['Instruction', 'Exercises', 'Assessment', 'Lessons management'] },
      { name: 'Operations', subCategories: ['Logistics', 'Communications', 'Structure fire'] },
      { name: 'Research', subCategories: ['Evidence reviews', 'Data and mapping', 'Climate'] },
      { name: 'Warnings', subCategories: ['Message design', 'Channels', 'Evacuation'] },
    ],
  },
  {
    level: 'Members',
    categories: [
      {
        name: 'Aviation',
        subCategories: ['Aircraft and tasking', 'Air bases', 'Drones', 'Crews under aircraft'],
      },
      {
        name: 'Bushfire',
        subCategories: ['Fire behaviour', 'Suppression', 'Night and remote', 'Rural–urban interface'],
      },
      {
        name: 'Doctrine',
        subCategories: ['Command and control', 'Capability standards', 'Interoperability'],
      },
      {
        name: 'Flood and storm',
        subCategories: ['Flood response', 'Levees and dams', 'Storm damage', 'Coast and slopes'],
      },
      {
        name: 'Fuel management',
        subCategories: ['Planned burning', 'Cultural burning', 'Mechanical works', 'Monitoring'],
      },
      {
        name: 'Hazmat',
        subCategories: [
          'New energy',
          'Chemical incidents',
          'Transport',
          'Decontamination',
          'Waste and residue',
        ],
      },
      {
        name: 'Health and safety',
        subCategories: [
          'Heat and fatigue',
          'Smoke and contaminants',
          'Mental health',
          'Vehicles and driving',
        ],
      },
      { name: 'Operations', subCategories: ['Logistics', 'Communications', 'Structure fire'] },
      {
        name: 'Rescue',
        subCategories: ['Road crash', 'Water', 'Height and depth', 'Search', 'Animals and farms', 'Collapse'],
      },
      { name: 'Workforce', subCategories: ['Volunteers', 'Leadership', 'Inclusion'] },
    ],
  },
];
