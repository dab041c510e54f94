type Table = 'members' | 'organisations' | 'resources' | 'events' | 'groups' | 'invoices';
export type DemoSizes = Record<Table, number>;

export const defaultMemberCount = 600;

export function toDemoSizes(members: number): DemoSizes {
  const scaled = (perMember: number, min: number, max: number) =>
    Math.round(Math.min(max, Math.max(min, members * perMember)));
  return {
    members,
    organisations: scaled(1 / 150, 60, 2_000),
    resources: scaled(1 / 6, 240, 50_000),
    events: scaled(1 / 5_000, 24, 60),
    groups: scaled(1 / 100, 30, 3_000),
    invoices: scaled(10 / 3, 1_200, 1_000_000),
  };
}
