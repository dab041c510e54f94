import type { EnquiryType } from '#contract/enquiries.ts';
import type { Config } from '../../config/config.ts';

/** The address of the association that receives enquiries of this type. */
export const enquiryAddress = ({ enquiries }: Pick<Config, 'enquiries'>, type: EnquiryType): string =>
  enquiries.toByType[type] ?? enquiries.to;
