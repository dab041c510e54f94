import type PDFDocument from 'pdfkit';

export type Page = InstanceType<typeof PDFDocument>;

export const ink = '#14202B';
export const quiet = '#4A5866';
export const ember = '#C2410C';
export const rule = '#D8D2C7';
export const margin = 56;
export const width = 595.28 - 2 * margin;
/** The lowest point of the text area, above the footer. */
export const lowest = 841.89 - margin - 24;
