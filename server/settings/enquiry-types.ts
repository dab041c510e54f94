import type { Settings } from '#contract/settings.ts';

/** The address of the association that receives enquiries of this type. */
export const enquiryAddress = ({ enquiries }: Pick<Settings, 'enquiries'>, type: string): string =>
  findType({ enquiries }, type)?.to || enquiries.to;

/** The label under which members can send an enquiry now, or undefined if the type is not offered. */
export function findOfferedLabel(settings: Pick<Settings, 'enquiries'>, type: string): string | undefined {
  const found = findType(settings, type);
  return found?.isRetired ? undefined : found?.label;
}

const findType = ({ enquiries }: Pick<Settings, 'enquiries'>, type: string) =>
  enquiries.types.find(({ key }) => key === type);
