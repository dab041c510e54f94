import type { Subject } from '../subjects.ts';

/** The controlled list: a topic cannot carry a tag that is not here. */
export const libraryTags = [
  'Air quality',
  'Aircraft',
  'Animals',
  'Batteries',
  'Climate',
  'Command',
  'Communications',
  'Community engagement',
  'Contaminants',
  'Critical infrastructure and lifelines',
  'Cultural knowledge',
  'Data',
  'Decontamination',
  'Deployment',
  'Disability-inclusive emergency management',
  'Drones',
  'Equipment',
  'Evacuation',
  'Exercises',
  'Fatigue',
  'Fire behaviour',
  'Flood intelligence',
  'Fuel',
  'Inclusion',
  'Instructors',
  'Interface',
  'Leadership',
  'Lessons',
  'Logistics',
  'Mapping',
  'Mental health',
  'Night operations',
  'Planned burning',
  'PPE',
  'Recovery',
  'Rescue technique',
  'Roads',
  'Safety',
  'Storm',
  'Structure fire',
  'Te ao Māori',
  'Vehicles',
  'Volunteers',
  'Warnings',
  'Weather',
] as const;

export type LibraryTag = (typeof libraryTags)[number];

export type Topic = {
  title: string;
  /** The subject as it stands inside a sentence, after “on” or “about”. */
  phrase: string;
  description: string;
  subject: Subject;
  category: string;
  subCategory: string;
  tags: LibraryTag[];
  /** Two headings that divide the points: after the first point, and after the middle one. */
  headings: [string, string];
  points: string[];
  /** Short imperatives, for checklists and for “on shift” lists. */
  actions: string[];
  quote?: string;
  /** Where the topic makes sense in one country only. */
  country?: 'AU' | 'NZ';
  /** Where it makes sense in a few places only. */
  places?: string[];
};
