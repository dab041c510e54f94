import { formatCount, formatFactor, formatPercent } from '../format.ts';
import { budgets, findMinRatio, hasGrowthBudget, isExemptFromGrowth } from './api-budgets.ts';
import { type ApiResults, clientCount, toGrowth, toRatio } from './api-results.ts';
import { cachedMark, formatCachedLabel, formatGrowth } from './api-table.ts';
import { rowsAtLargestSize } from './check-budgets.ts';

const rowHeight = 22;
const labelWidth = 230;
const barWidth = 300;
const panelWidth = labelWidth + barWidth + 130;
const top = 74;

const style = `
  svg { font: 13px system-ui, sans-serif; color: #1d2430; --background: #fff; --passed: #2f6f4f; --failed: #b3261e; --none: #c9d1dc; }
  @media (prefers-color-scheme: dark) {
    svg { color: #e6eaf0; --background: #12161d; --passed: #62b58b; --failed: #f2786f; --none: #3a4452; }
  }
  .background { fill: var(--background); } text { fill: currentColor; } .title { font-weight: 600; } .note { font-size: 12px; }
  .value { paint-order: stroke; stroke-width: 4px; stroke-linejoin: round; stroke: var(--background); }
  .passed { fill: var(--passed); } .failed { fill: var(--failed); } .none { fill: var(--none); }
  .limit { stroke: currentColor; stroke-dasharray: 4 3; }
`;

type Bar = { label: string; value: number; text: string; state: 'passed' | 'failed' | 'none' };
type Panel = { title: string; note: string; bars: Bar[]; limit: number; limitText: string; max: number };

export function renderPlot(results: ApiResults): string {
  const panels = [ratioPanel(results), growthPanel(results)];
  const height = top + Math.max(...panels.map(({ bars }) => bars.length)) * rowHeight + 44;
  const width = panels.length * panelWidth;
  const members = formatCount(rowsAtLargestSize(results.rows)[0]?.members ?? 0);
  const foot = `${members} members, ${clientCount} clients, ${results.machine}, ${results.date}; ${cachedMark} cached`;
  const titles = panels.map(({ title }) => title).join('; ');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${titles}">
<style>${style}</style>
<rect class="background" width="${width}" height="${height}"/>
${panels.map((panel, index) => renderPanel(panel, index * panelWidth)).join('\n')}
<text class="note" x="12" y="${height - 14}">${escapeSvg(foot)}</text>
</svg>
`;
}

function ratioPanel({ rows }: ApiResults): Panel {
  const bars = rowsAtLargestSize(rows).flatMap((row): Bar[] => {
    const [value, min] = [toRatio(row), findMinRatio(row)];
    if (value === undefined) return [];
    const state = min === undefined ? 'none' : value >= min ? 'passed' : 'failed';
    return [{ label: formatCachedLabel(row), value, text: formatPercent(value), state }];
  });
  const limit = budgets.minListRatio;
  const title = 'Requests per second, relative to the baseline';
  const note = 'more is better; the dashed line is the minimum for lists; grey has no budget';
  return { title, note, bars, limit, limitText: formatPercent(limit), max: 4 * limit };
}

function growthPanel({ rows }: ApiResults): Panel {
  const bars = rowsAtLargestSize(rows).flatMap((row): Bar[] => {
    const [value, isExempt] = [toGrowth(rows, row), isExemptFromGrowth(row)];
    if (value === undefined || !(hasGrowthBudget(row) || isExempt)) return [];
    const state = isExempt ? 'none' : value < budgets.maxGrowth ? 'passed' : 'failed';
    return [{ label: formatCachedLabel(row), value, text: formatGrowth(row, value), state }];
  });
  const limit = budgets.maxGrowth;
  const title = 'Median response time, relative to the small size';
  const note = 'less is better; the dashed line is the limit; grey is exempt';
  return { title, note, bars, limit, limitText: formatFactor(limit), max: 1.5 * limit };
}

/** Bars longer than the maximum are cut off and marked with an arrow. */
function renderPanel({ title, note, bars, limit, limitText, max }: Panel, left: number): string {
  const origin = left + labelWidth;
  const toLength = (value: number) => Math.round((Math.min(value, max) / max) * barWidth);
  const rows = bars.map(({ label, value, text, state }, index) => {
    const y = top + index * rowHeight;
    const length = toLength(value);
    const valueText = `${value > max ? '→ ' : ''}${text}${state === 'failed' ? ' ✗' : ''}`;
    return `<text x="${origin - 8}" y="${y + 15}" text-anchor="end">${escapeSvg(label)}</text>
<rect class="${state}" x="${origin}" y="${y + 4}" width="${length}" height="${rowHeight - 7}" rx="2"/>
<text class="value" x="${origin + length + 6}" y="${y + 15}">${valueText}</text>`;
  });
  const [limitX, bottom] = [origin + toLength(limit), top + bars.length * rowHeight];
  return `<g>
<text class="title" x="${left + 12}" y="24">${title}</text>
<text class="note" x="${left + 12}" y="42">${note}</text>
<line class="limit" x1="${limitX}" x2="${limitX}" y1="${top - 6}" y2="${bottom}"/>
<text class="note" x="${limitX}" y="${top - 10}" text-anchor="middle">${limitText}</text>
${rows.join('\n')}
</g>`;
}

const escapeSvg = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
