import { percent } from '../api/api-budgets.ts';
import { written } from '../svg-text.ts';
import type { Frame } from './call-tree.ts';

const width = 1320;
const margin = 12;
const rowHeight = 18;
const top = 66;
const letterWidth = 6.3;
/** What is narrower than a pixel is seen by nobody. */
const leastShare = 1 / (width - 2 * margin);

/** Both schemes say their own colours, as those of the other plot do. */
const style = `
  svg { font: 11px ui-monospace, monospace; color: #1d2430; --paper: #fff;
    --portal: #8fc7a9; --package: #a9c4ea; --node: #dfe4eb; --native: #f0d9a8; }
  @media (prefers-color-scheme: dark) {
    svg { color: #e6eaf0; --paper: #12161d; --portal: #2f6f4f; --package: #33507d; --node: #333c49; --native: #6b5620; }
  }
  .paper { fill: var(--paper); } text { fill: currentColor; pointer-events: none; }
  .title { font: 600 13px system-ui, sans-serif; } .note { font: 12px system-ui, sans-serif; }
  rect { stroke: var(--paper); stroke-width: .5; }
  .portal { fill: var(--portal); } .package { fill: var(--package); } .node { fill: var(--node); } .native { fill: var(--native); }
`;

const legend = [
  ['portal', 'the portal'],
  ['package', 'packages'],
  ['node', 'Node'],
  ['native', 'native code, collector'],
] as const;

/** Each function under the one that called it, as wide as its share of the time; a pointer on it tells where it stands. */
export function flamePlot(frames: Frame[], { title, note }: { title: string; note: string }): string {
  const drawn: string[] = [];
  let deepest = 0;
  const draw = (row: Frame[], depth: number, left: number) => {
    let x = left;
    for (const { name, where, owner, share, calls } of row) {
      if (share >= leastShare) {
        deepest = Math.max(deepest, depth);
        drawn.push(box({ x, y: top + depth * rowHeight, share, label: name, where, kind: owner.kind }));
        draw(calls, depth + 1, x);
      }
      x += share * (width - 2 * margin);
    }
  };
  draw(frames, 0, margin);
  const height = top + (deepest + 1) * rowHeight + margin;
  const keys = legend.map(
    ([kind, said], at) =>
      `<rect class="${kind}" x="${width - 520 + at * 120}" y="14" width="12" height="12"/><text class="note" x="${width - 503 + at * 120}" y="24">${said}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${written(title)}">
<style>${style}</style>
<rect class="paper" width="${width}" height="${height}"/>
<text class="title" x="${margin}" y="24">${written(title)}</text>
<text class="note" x="${margin}" y="46">${written(note)}</text>
${keys.join('\n')}
${drawn.join('\n')}
</svg>
`;
}

type Box = { x: number; y: number; share: number; label: string; where: string; kind: string };

function box({ x, y, share, label, where, kind }: Box): string {
  const across = share * (width - 2 * margin);
  const letters = Math.floor((across - 6) / letterWidth);
  const shown = label.length <= letters ? label : `${label.slice(0, letters - 1)}…`;
  const text = letters < 3 ? '' : `<text x="${(x + 3).toFixed(1)}" y="${y + 13}">${written(shown)}</text>`;
  const told = [label, where, percent(share)].filter(Boolean).join(', ');
  return `<g><title>${written(told)}</title><rect class="${kind}" x="${x.toFixed(1)}" y="${y}" width="${across.toFixed(1)}" height="${rowHeight}"/>${text}</g>`;
}
