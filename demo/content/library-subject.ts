/** Figures are drawn within each column's range; `rising` puts them in order, as the rows are. */
export type SubjectTable = {
  caption: string;
  head: string[];
  rows: string[];
  columns: { least: number; most: number; unit?: string; tenths?: boolean }[];
  rising?: boolean;
};

/** The wording that every resource on one subject may draw on. */
export type SubjectText = {
  /** Told in hours, as an incident is, or in months, as a change of practice is. */
  pace: 'incident' | 'change';
  roles: string[];
  context: string[];
  checks: { before: string[]; during: string[]; after: string[] };
  /** Alternative text and caption of a figure. */
  figures: [alt: string, caption: string][];
  /** What a case study's timeline passes through, in order. */
  timeline: string[];
  tables: SubjectTable[];
};
