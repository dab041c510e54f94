import { xml } from './attachment-package.ts';

/** A presentation does not open without a complete theme: colours, fonts and three of each format. */
const colours: [name: string, value: string][] = [
  ['dk1', '2B2622'],
  ['lt1', 'FFFFFF'],
  ['dk2', '6B645A'],
  ['lt2', 'F4EFE7'],
  ['accent1', '7A2E1D'],
  ['accent2', 'C4672B'],
  ['accent3', '2F5D62'],
  ['accent4', '8A7B4F'],
  ['accent5', '4B6A8A'],
  ['accent6', '5E7D4A'],
  ['hlink', '2F5D62'],
  ['folHlink', '6B645A'],
];

const font = (name: string) =>
  `<a:${name}><a:latin typeface="Calibri"/><a:ea typeface=""/><a:cs typeface=""/></a:${name}>`;
const fill = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>';
const line = `<a:ln w="6350">${fill}<a:prstDash val="solid"/></a:ln>`;
const effect = '<a:effectStyle><a:effectLst/></a:effectStyle>';

const scheme = colours.map(([name, value]) => `<a:${name}><a:srgbClr val="${value}"/></a:${name}>`).join('');

export const pptxTheme = xml(
  `<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" name="Muster"><a:themeElements><a:clrScheme name="Muster">${scheme}</a:clrScheme><a:fontScheme name="Muster">${font('majorFont')}${font('minorFont')}</a:fontScheme><a:fmtScheme name="Muster"><a:fillStyleLst>${fill.repeat(3)}</a:fillStyleLst><a:lnStyleLst>${line.repeat(3)}</a:lnStyleLst><a:effectStyleLst>${effect.repeat(3)}</a:effectStyleLst><a:bgFillStyleLst>${fill.repeat(3)}</a:bgFillStyleLst></a:fmtScheme></a:themeElements></a:theme>`,
);
