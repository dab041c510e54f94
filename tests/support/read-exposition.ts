/** One line with a value, under its own name: that of a histogram's has a suffix. */
export type ReadSample = { name: string; labels: Record<string, string>; value: number };
export type ReadMetric = { help: string; type: string; samples: ReadSample[] };

const types = ['counter', 'gauge', 'histogram', 'summary', 'untyped'];
const heading = /^# (HELP|TYPE) ([a-zA-Z_:][\w:]*) (.*)$/;
const sampleLine = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/;
/** A label's name and value; what follows a backslash is a backslash, a quote or an n. */
const label = /^([a-zA-Z_]\w*)="((?:[^"\\]|\\[\\"n])*)"(,|$)/;
const number = /^([+-]?\d+(\.\d+)?(e[+-]?\d+)?|[+-]Inf|NaN)$/;

/**
 * Reads what Prometheus is given as strictly as it is described (text format 0.0.4), and throws at what it does not
 * allow: a metric comes in one piece, with its heading before its lines, and a histogram's buckets add up.
 */
export function readExposition(text: string): Map<string, ReadMetric> {
  if (!text.endsWith('\n')) throw new Error('the last line has no end');
  const metrics = new Map<string, ReadMetric>();
  const seen = new Set<string>();
  let open = '';
  for (const line of text.slice(0, -1).split('\n')) {
    const [, keyword, name = '', said = ''] = heading.exec(line) ?? [];
    if (keyword === 'HELP') {
      if (metrics.has(name)) throw new Error(`explained twice: ${line}`);
      metrics.set(name, { help: unescaped(said, '\\n', line), type: '', samples: [] });
      open = name;
      continue;
    }
    const metric = metrics.get(open);
    if (!metric) throw new Error(`belongs to nothing: ${line}`);
    if (keyword === 'TYPE') {
      if (name !== open || metric.type || !types.includes(said)) throw new Error(`no type: ${line}`);
      metric.type = said;
      continue;
    }
    const sample = readSample(line);
    if (!belongs(sample, open, metric.type)) throw new Error(`belongs to another than ${open}: ${line}`);
    const series = JSON.stringify([sample.name, Object.entries(sample.labels).sort()]);
    if (seen.has(series)) throw new Error(`comes twice: ${line}`);
    seen.add(series);
    metric.samples.push(sample);
  }
  for (const [name, { type, samples }] of metrics) if (type === 'histogram') addUp(name, samples);
  return metrics;
}

function readSample(line: string): ReadSample {
  const [, name, inBraces, value = ''] = sampleLine.exec(line) ?? [];
  if (name === undefined || !number.test(value)) throw new Error(`no line of a metric: ${line}`);
  const labels: Record<string, string> = {};
  for (let rest = inBraces ?? ''; rest !== ''; ) {
    const [whole, key, said] = label.exec(rest) ?? [];
    if (whole === undefined || key === undefined || said === undefined || key in labels)
      throw new Error(`labels that cannot be read: ${line}`);
    labels[key] = unescaped(said, '\\n"', line);
    rest = rest.slice(whole.length);
  }
  return { name, labels, value: numberOf(value) };
}

/** What may follow a backslash differs: where nothing is quoted, no quote needs one. */
function unescaped(text: string, allowed: string, line: string): string {
  return text.replace(/\\(.?)/g, (_, after: string) => {
    if (after === '' || !allowed.includes(after)) throw new Error(`no such escape: ${line}`);
    return after === 'n' ? '\n' : after;
  });
}

const numberOf = (text: string) => Number(text.replace('Inf', 'Infinity'));

function belongs({ name, labels }: ReadSample, metric: string, type: string): boolean {
  if (type === '') return false;
  if (type !== 'histogram') return name === metric && !('le' in labels);
  const suffix = name.startsWith(metric) ? name.slice(metric.length) : '';
  return suffix === '_bucket' ? 'le' in labels : ['_sum', '_count'].includes(suffix) && !('le' in labels);
}

/** Of each series: buckets that grow in their bounds and never shrink in their counts, up to all, and one sum. */
function addUp(metric: string, samples: ReadSample[]): void {
  const bySeries = Map.groupBy(samples, ({ labels: { le: _, ...own } }) =>
    JSON.stringify(Object.entries(own).sort()),
  );
  for (const [series, lines] of bySeries) {
    const of = (suffix: string) => lines.filter(({ name }) => name === metric + suffix);
    const buckets = of('_bucket').map(({ labels: { le = '' }, value }) => [numberOf(le), value] as const);
    const [count, sum] = [of('_count'), of('_sum')];
    const [bound, upToThere] = buckets.at(-1) ?? [];
    const grows = buckets.every(([le, upTo], index) => {
      const [before, upToBefore] = buckets[index - 1] ?? [Number.NEGATIVE_INFINITY, 0];
      return le > before && upTo >= upToBefore;
    });
    const isWhole = bound === Number.POSITIVE_INFINITY && upToThere === count[0]?.value;
    if (!grows || !isWhole || count.length !== 1 || sum.length !== 1)
      throw new Error(`the buckets of ${metric} do not add up: ${series}`);
  }
}
