import { blankPng } from './blank-png.ts';

const drawing = (inside: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="2048" height="512">${inside}</svg>`);
const times = (count: number, text: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => text(index)).join('');
const all = 'width="2048" height="512"';

/** Small files that need gigabytes of memory. */
export const costlyDrawings = {
  // Each step keeps a surface of 4 MB.
  'a filter of many steps': drawing(
    `<filter id="f" x="0" y="0" width="1" height="1">${times(3_400, (step) => `<feOffset dx="1" result="r${step}"/>`)}
    </filter><rect ${all} filter="url(#f)"/>`,
  ),
  'groups in groups': drawing(`${'<g opacity=".9">'.repeat(190)}<rect ${all}/>${'</g>'.repeat(190)}`),
  'a picture of 400 megapixels in it': drawing(
    `<image ${all} href="data:image/png;base64,${blankPng(20_000, 20_000).toString('base64')}"/>`,
  ),
  'a million elements': drawing('<g/>'.repeat(900_000)),
};

/** Gradients, patterns, masks, a shadow and letters. */
export const ordinaryDrawing = drawing(`
  <linearGradient id="sky"><stop stop-color="#f00"/><stop offset="1" stop-color="#00f"/></linearGradient>
  <pattern id="dots" width="20" height="20" patternUnits="userSpaceOnUse"><circle cx="10" cy="10" r="6"/></pattern>
  <mask id="round"><circle cx="1024" cy="256" r="250" fill="#fff"/></mask>
  <filter id="shadow"><feGaussianBlur in="SourceAlpha" stdDeviation="8"/><feOffset dx="4" dy="4" result="s"/>
    <feMerge><feMergeNode in="s"/><feMergeNode in="SourceGraphic"/></feMerge></filter>
  <rect ${all} fill="url(#sky)"/>
  <g filter="url(#shadow)"><g mask="url(#round)" opacity=".8"><rect ${all} fill="url(#dots)"/></g></g>
  ${times(2_000, (index) => `<path d="M${index} 0l9 512" stroke="#fff"/>`)}
  <text x="40" y="400" font-size="200">Muster</text>`);
