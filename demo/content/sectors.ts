export const sectors = [
  'Urban fire',
  'Rural fire',
  'State emergency service',
  'Land management',
  'Aviation',
  'Marine rescue',
  'Research',
  'Local government',
  'Ambulance',
  'Industry',
] as const;
export type Sector = (typeof sectors)[number];

/** Lets the text tables be checked when they are loaded. */
export function asSector(text: string): Sector {
  const sector = sectors.find((known) => known === text);
  if (sector === undefined) throw new Error(`unknown sector: ${text}`);
  return sector;
}
