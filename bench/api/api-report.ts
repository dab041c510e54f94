import { mkdirSync, writeFileSync } from 'node:fs';
import { formatSummary } from '../budget-result.ts';
import { formatCount, formatFactor, formatPercent } from '../format.ts';
import { budgets } from './api-budgets.ts';
import { renderPlot } from './api-plot.ts';
import { type ApiResults, clientCount } from './api-results.ts';
import { cachedMark, renderTables } from './api-table.ts';
import { checkApiBudgets } from './check-budgets.ts';
import { soakRequests } from './measure-stress.ts';
import { largeMemberCount, postgresSettings, smallMemberCount } from './seeded-databases.ts';

export function writeApiReport(results: ApiResults): void {
  mkdirSync('docs/bench', { recursive: true });
  writeFileSync('docs/bench/api.svg', renderPlot(results));
  writeFileSync('docs/bench/api.md', renderReport(results));
}

export const renderTerminalReport = (results: ApiResults) => `${renderTables(results)}\n\n${legend}`;

export function renderReport(results: ApiResults): string {
  const { checkedCount, failures } = checkApiBudgets(results);
  const summary =
    failures.map((failure) => `- ✗ ${failure}`).join('\n') ||
    formatSummary(checkedCount, { isWholeRun: true });
  return `# API performance budgets

Written by \`npm run bench -- --api\` on ${results.date}. Machine: ${results.machine}.
These share the machine: PostgreSQL (${postgresSettings.join(', ')}), one portal process, the
baseline server and ${clientCount} clients.

${summary}

![Requests per second relative to the baseline, and growth between the two sizes](api.svg)

The baseline is a Fastify handler in another process that runs only the SELECT of the list. For a search by
name it runs a trigram query with a count. For a sign-in it finds the account and checks the password. The portal and
the baseline are measured alternately. [The budgets and the reasons for them](../decisions/0016-benchmark-budgets.md).

At ${formatCount(largeMemberCount)} members there are 2,000 organisations, 50,000 resources, 3,000 groups, 1,000,000 invoices,
50,000 enquiries, 5,000 grants and 100,000 history entries with 150,000 changes.

${legend}

${renderTables(results)}
`;
}

const legend = `- Times are in milliseconds, as the clients see them. Each percentile is the median over the rounds.
- Ratio: requests per second, relative to the baseline. Minimum: ${formatPercent(budgets.minListRatio)} for lists and searches, ${formatPercent(budgets.minSignInRatio)} for sign-ins.
  At ${formatCount(largeMemberCount)} members the minimum is ${formatPercent(budgets.minSearchRatio)} for the search of everything and for members by name,
  by last name and by two letters.
- Tail: p99 relative to p50. For reads, p99 must be below ${formatFactor(budgets.maxTailFactor)} the longer of two times: its p50 and the baseline's p50.
- Growth: p50 relative to p50 at ${formatCount(smallMemberCount)} members. Must be below ${formatFactor(budgets.maxGrowth)} for lists and for the first pages of searches.
  "exempt" marks cases and pages whose work grows with the number of members.
- Vs first page: p50 relative to p50 of the first page. Must be below ${formatFactor(budgets.maxLastPageFactor)} for last pages.
- ${cachedMark}: served from the cache when the same request was made in the last two seconds (\`RESPONSE_CACHE_MS\`).
- Reads during sign-ins: p99 must be below ${budgets.maxReadP99Ms} ms.
- Soak test: ${formatCount(soakRequests)} reads, after a warm-up of the same length. Memory in the last quarter may be up to ${formatPercent(budgets.maxMemoryFactor)} of the first quarter.
- Met: whether the row meets all its budgets. They apply at the largest measured size only.`;
