import { expect, it } from 'vitest';
import { renderPlot } from './api-plot.ts';
import { renderReport } from './api-report.ts';
import { results, row, statistics } from './result-fixtures.ts';

const tableRows = (report: string) =>
  report
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.includes('---'))
    .map((line) => line.replaceAll(/ *\| */g, '|'));

it('shows ratio, growth and the time relative to the first page, and omits empty columns', () => {
  const rows = [
    row({ members: 3_000, cached: true }),
    row({ portal: statistics({ p50: 15, p99: 30 }), baseline: statistics({ perSecond: 2_500, p50: 8 }) }),
    row({ position: 'last', portal: statistics({ p50: 45, p99: 90 }) }),
  ];
  expect(tableRows(renderReport(results(rows)))).toEqual([
    '|case|per second|p50|p99|tail|',
    '|members°|1000|10.0|20.0|2.0×|',
    '|case|per second|baseline|ratio|p50|p99|tail|baseline p50|baseline p99|growth|vs first page|met|',
    '|members|1000|2500|40%|15.0|30.0|2.0×|8.0|20.0|1.5×||✗|',
    '|members, last page|1000|||45.0|90.0|2.0×||||3.0×|✓|',
  ]);
});

it('plots exempt cases without a verdict and slow cases as failed', () => {
  const exempt = { caseName: 'organisation names' };
  const rows = [
    row({ members: 3_000 }),
    row({ members: 3_000, ...exempt }),
    row({ portal: statistics({ p50: 30 }) }),
    row({ ...exempt, portal: statistics({ p50: 180 }) }),
  ];
  const plot = renderPlot(results(rows));
  expect(plot).toContain('<rect class="none"');
  expect(plot).toContain('18.0× exempt');
  expect(plot).toContain('<rect class="failed"');
  expect(plot).not.toContain('<rect class="passed"');
});
