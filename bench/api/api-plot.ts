import { written } from '../svg-text.ts';
import {
  budgets,
  isExemptFromGrowth,
  leastShare,
  mayGrow,
  mustNotGrow,
  percent,
  shownGrowth,
  times,
} from './api-budgets.ts';
import { type ApiResults, growthOf, mainClients, nameOf, type Row, shareOfBare } from './api-results.ts';
import { memorySign } from './api-table.ts';

const rowHeight = 22;
const labelWidth = 230;
const panelWidth = 300;
const valueWidth = 110;
const top = 74;
const width = 2 * (labelWidth + panelWidth + valueWidth) + 40;

/** Both schemes say their own colours, background and all: nobody knows on what page the picture stands. */
const style = `
  svg { font: 13px system-ui, sans-serif; color: #1d2430; --paper: #fff; --kept: #2f6f4f; --broken: #b3261e; --soft: #c9d1dc; }
  @media (prefers-color-scheme: dark) {
    svg { color: #e6eaf0; --paper: #12161d; --kept: #62b58b; --broken: #f2786f; --soft: #3a4452; }
  }
  .paper { fill: var(--paper); }
  text { fill: currentColor; } .title { font-weight: 600; } .note { font-size: 12px; }
  .value { paint-order: stroke; stroke-width: 4px; stroke-linejoin: round; stroke: var(--paper); }
  .kept { fill: var(--kept); } .broken { fill: var(--broken); } .unjudged { fill: var(--soft); }
  .limit { stroke: currentColor; stroke-dasharray: 4 3; } .floor { stroke: var(--soft); }
`;

/** What no budget is about is neither kept nor broken, wherever it ends. */
type State = 'kept' | 'broken' | 'unjudged';
type Bar = { label: string; value: number; shown: string; state: State };
type Panel = {
  title: string;
  note: string;
  left: number;
  bars: Bar[];
  limit: number;
  limitShown: string;
  /** One that is far beyond the limit would leave no room to see how near the others are. */
  most: number;
};

/** At the largest size on PostgreSQL: how near first pages come to the bare limit, and how lists and searches grew. */
export function plot({ rows, machine, date }: ApiResults): string {
  const members = Math.max(...rows.filter(({ engine }) => engine === 'postgresql').map((row) => row.members));
  const chosen = rows.filter(
    (row) => row.engine === 'postgresql' && row.members === members && row.clients === mainClients,
  );
  const size = members.toLocaleString('en');
  const shares: Panel = {
    title: `Requests per second, as a share of the bare SELECT's`,
    note: 'more is better; the dashed line is the least that a list may have; grey has no budget',
    left: 0,
    bars: chosen
      .filter(({ place }) => place === 'first')
      .flatMap((row) => bar(row, shareOfBare(row), percent, (share) => shareState(row, share))),
    limit: budgets.listShare,
    limitShown: percent(budgets.listShare),
    most: 4 * budgets.listShare,
  };
  const growths: Panel = {
    title: `Times as long as at the small size`,
    note: 'less is better; the dashed line is what no list and no search may reach; grey is exempt',
    left: width / 2,
    bars: chosen
      .filter((row) => mustNotGrow(row) || isExemptFromGrowth(row))
      .flatMap((row) =>
        bar(
          row,
          growthOf(rows, row),
          (growth) => shownGrowth(row, growth),
          (growth) => growthState(row, growth),
        ),
      ),
    limit: budgets.growth,
    limitShown: times(budgets.growth),
    most: 1.5 * budgets.growth,
  };
  const most = Math.max(shares.bars.length, growths.bars.length);
  const height = top + most * rowHeight + 44;
  const foot = `${size} members, ${mainClients} clients, PostgreSQL, ${machine.processor}, ${machine.cores} cores, ${date.slice(0, 10)}; ${memorySign} answered from memory`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${written(shares.title)}; ${written(growths.title)}">
<style>${style}</style>
<rect class="paper" width="${width}" height="${height}"/>
${[shares, growths].map(draw).join('\n')}
<text class="note" x="12" y="${height - 14}">${written(foot)}</text>
</svg>
`;
}

function shareState(row: Row, share: number): State {
  const least = leastShare(row);
  if (least === undefined) return 'unjudged';
  return share >= least ? 'kept' : 'broken';
}

function growthState(row: Row, growth: number): State {
  if (isExemptFromGrowth(row)) return 'unjudged';
  return mayGrow(row, growth) ? 'kept' : 'broken';
}

function bar(
  row: Row,
  value: number | undefined,
  show: (value: number) => string,
  judge: (value: number) => State,
): Bar[] {
  if (value === undefined) return [];
  const label = `${nameOf(row)}${row.fromMemory ? memorySign : ''}`;
  return [{ label, value, shown: show(value), state: judge(value) }];
}

function draw({ title, note, left, bars, limit, limitShown, most }: Panel): string {
  const origin = left + labelWidth;
  const across = (value: number) => (Math.min(value, most) / most) * panelWidth;
  const bottom = top + bars.length * rowHeight;
  const lines = bars.map((each, at) => ({ ...each, y: top + at * rowHeight, length: across(each.value) }));
  const drawn = lines.map(
    ({ label, y, length, state }) =>
      `<text x="${origin - 8}" y="${y + 15}" text-anchor="end">${written(label)}</text>
<rect class="${state}" x="${origin}" y="${y + 4}" width="${length.toFixed(1)}" height="${rowHeight - 7}" rx="2"/>`,
  );
  const values = lines.map(
    ({ value, shown, y, length, state }) =>
      `<text class="value" x="${(origin + length + 6).toFixed(1)}" y="${y + 15}">${value > most ? '→ ' : ''}${shown}${state === 'broken' ? ' ✗' : ''}</text>`,
  );
  const limitAt = (origin + across(limit)).toFixed(1);
  return `<g>
<text class="title" x="${left + 12}" y="24">${written(title)}</text>
<text class="note" x="${left + 12}" y="42">${written(note)}</text>
${drawn.join('\n')}
<line class="limit" x1="${limitAt}" x2="${limitAt}" y1="${top - 6}" y2="${bottom}"/>
${values.join('\n')}
<line class="floor" x1="${origin}" x2="${origin}" y1="${top}" y2="${bottom}"/>
<text class="note" x="${limitAt}" y="${top - 10}" text-anchor="middle">${limitShown}</text>
</g>`;
}
