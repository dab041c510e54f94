import { createBlankPng } from './blank-png.ts';

const svg = (content: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="2048" height="512">${content}</svg>`);
const times = (count: number, text: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => text(index)).join('');
const fullSize = 'width="2048" height="512"';

/** Small files that need gigabytes of memory to render. */
export const svgBombs = {
  // Each step allocates a surface of 4 MB.
  'a filter with many steps': svg(
    `<filter id="f" x="0" y="0" width="1" height="1">${times(3_400, (step) => `<feOffset dx="1" result="r${step}"/>`)}
    </filter><rect ${fullSize} filter="url(#f)"/>`,
  ),
  'nested groups': svg(`${'<g opacity=".9">'.repeat(190)}<rect ${fullSize}/>${'</g>'.repeat(190)}`),
  'an embedded image of 400 megapixels': svg(
    `<image ${fullSize} href="data:image/png;base64,${createBlankPng(20_000, 20_000).toString('base64')}"/>`,
  ),
  'a million elements': svg('<g/>'.repeat(900_000)),
};

/** Uses gradients, patterns, masks, a shadow and text. */
export const ordinarySvg = svg(`
  <linearGradient id="sky"><stop stop-color="#f00"/><stop offset="1" stop-color="#00f"/></linearGradient>
  <pattern id="dots" width="20" height="20" patternUnits="userSpaceOnUse"><circle cx="10" cy="10" r="6"/></pattern>
  <mask id="round"><circle cx="1024" cy="256" r="250" fill="#fff"/></mask>
  <filter id="shadow"><feGaussianBlur in="SourceAlpha" stdDeviation="8"/><feOffset dx="4" dy="4" result="s"/>
    <feMerge><feMergeNode in="s"/><feMergeNode in="SourceGraphic"/></feMerge></filter>
  <rect ${fullSize} fill="url(#sky)"/>
  <g filter="url(#shadow)"><g mask="url(#round)" opacity=".8"><rect ${fullSize} fill="url(#dots)"/></g></g>
  ${times(2_000, (index) => `<path d="M${index} 0l9 512" stroke="#fff"/>`)}
  <text x="40" y="400" font-size="200">Muster</text>`);
