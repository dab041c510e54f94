/** One line of a metric: its value, and what tells it from the metric's other lines. */
export type Sample = { value: number; labels?: Record<string, string>; suffix?: string };

export type Metric = {
  name: string;
  help: string;
  type: 'counter' | 'gauge' | 'histogram';
  samples: Sample[];
};

/** The text format that Prometheus reads. */
export const exposition = (metrics: Metric[]): string =>
  metrics
    .map(({ name, help, type, samples }) =>
      [
        `# HELP ${name} ${onOneLine(help)}`,
        `# TYPE ${name} ${type}`,
        ...samples.map((each) => line(name, each)),
        '',
      ].join('\n'),
    )
    .join('');

function line(name: string, { value, labels = {}, suffix = '' }: Sample): string {
  const pairs = Object.entries(labels).map(
    ([label, text]) => `${label}="${onOneLine(text).replaceAll('"', '\\"')}"`,
  );
  return `${name}${suffix}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}`;
}

const onOneLine = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');

/** One number of its own. */
export const single = (
  name: string,
  help: string,
  type: 'counter' | 'gauge',
  value: number,
  labels?: Record<string, string>,
): Metric => ({ name, help, type, samples: [{ value, ...(labels && { labels }) }] });
