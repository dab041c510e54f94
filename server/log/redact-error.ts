/** PostgreSQL also quotes schema names, which are not personal. */
const schemaName = /\b(?:relation|column|constraint|table|index|function|encoding|schema) "\w+"/.source;

/** Matches from an opening quote to the last closing one. An apostrophe in a word is not a quote. */
const quotedText = /(?:["`“”„«»‹›]|(?<!\w)['‘’])(?:[\s\S]*["'`“”’»«›‹]|[\s\S]*)/.source;

/** Matches `Key (email)=(jo@agency.example) already exists`, `Failing row contains (…)`. */
const rowValues = /(?<=\)=|contains )\([\s\S]*\)/.source;

/** Matches host addresses: `connect ECONNREFUSED 10.0.0.3:5432`, `… ::1:5432`. */
const hostAddress = [
  /\b\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?\b/,
  /(?<![\w:])(?=[\da-fA-F:]*::|(?:[\da-fA-F]+:){7})[\da-fA-F:.]+(?![\w:])/,
  /(?<=\bgetaddrinfo \w+ |\battempted address(?:es)?: )[^\s,)]+/,
  /(?<=\baltnames: )[\s\S]+/,
]
  .map(({ source }) => source)
  .join('|');

const sensitiveText = new RegExp(`(${schemaName})|${rowValues}|${quotedText}|${hostAddress}`, 'g');

/** Removes quoted values: databases and parsers repeat user input in their messages. */
export const redactMessage = (message: string) =>
  message.replace(sensitiveText, (_, name?: string) => name ?? '…');

export function toError(thrown: unknown): Error & { code?: string } {
  if (thrown instanceof Error) return thrown;
  const { name = 'Error', message = thrown, code, stack } = Object(thrown) as Record<string, unknown>;
  const text = typeof message === 'string' ? message : 'a non-Error value was thrown';
  const error = Object.assign(new Error(text), { name: String(name), stack: String(stack ?? '') });
  return code === undefined ? error : Object.assign(error, { code: String(code) });
}

/** Causes can be circular. */
const maxCauseDepth = 5;

export function redactCauses({ cause }: Error) {
  const causes: ReturnType<typeof toError>[] = [];
  for (let next = cause; next && causes.length < maxCauseDepth; next = causes.at(-1)?.cause)
    causes.push(toError(next));
  return causes.map(({ name, code, message }) => ({ name, code, message: redactMessage(message) }));
}

export const redactReason = (thrown: unknown) => redactMessage(toError(thrown).message);

export function redactStack({ name, message = '', stack = '' }: Error): string {
  const frames = stack
    .replace(message, '')
    .split('\n')
    .filter((line) => /^\s+at .+:\d+:\d+\)?$/.test(line));
  return [`${name}: ${redactMessage(message)}`, ...frames].join('\n');
}
