export type DemoSizes = {
  members: number;
  organisations: number;
  resources: number;
  events: number;
  groups: number;
  invoices: number;
};

export const defaultMembers = 600;

/** The rest of an association grows with its members, from a small one that starts fast to the region's whole. */
export function sizesFor(members: number): DemoSizes {
  const grown = (perMember: number, least: number, most: number) =>
    Math.round(Math.min(most, Math.max(least, members * perMember)));
  return {
    members,
    organisations: grown(1 / 150, 60, 2_000),
    resources: grown(1 / 6, 240, 50_000),
    events: grown(1 / 5_000, 24, 60),
    groups: grown(1 / 100, 30, 3_000),
    invoices: grown(10 / 3, 1_200, 1_000_000),
  };
}
