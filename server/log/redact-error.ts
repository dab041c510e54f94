/** Names of the schema, which PostgreSQL quotes, are not personal. */
const named = /\b(?:relation|column|constraint|table|index|function|encoding|schema) "\w+"/.source;

/** From an opening quote to the last closing one. An apostrophe in a word is not a quote. */
const quoted = /(?:["`“”„«»‹›]|(?<!\w)['‘’])(?:[\s\S]*["'`“”’»«›‹]|[\s\S]*)/.source;

/** `Key (email)=(jo@agency.example) already exists`, `Failing row contains (…)`. */
const row = /(?<=\)=|contains )\([\s\S]*\)/.source;

/** Addresses of machines: `connect ECONNREFUSED 10.0.0.3:5432`, `… ::1:5432`. */
const address = [
  /\b\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?\b/,
  /(?<![\w:])(?=[\da-fA-F:]*::|(?:[\da-fA-F]+:){7})[\da-fA-F:.]+(?![\w:])/,
  /(?<=\bgetaddrinfo \w+ |\battempted address(?:es)?: )[^\s,)]+/,
  /(?<=\baltnames: )[\s\S]+/,
]
  .map(({ source }) => source)
  .join('|');

const parts = new RegExp(`(${named})|${row}|${quoted}|${address}`, 'g');

/** Removes quoted values: databases and parsers repeat user input in their messages. */
export const redactMessage = (message: string) => message.replace(parts, (_, name?: string) => name ?? '…');

export function toError(thrown: unknown): Error & { code?: string } {
  if (thrown instanceof Error) return thrown;
  const { name = 'Error', message = thrown, code, stack } = Object(thrown) as Record<string, unknown>;
  const said = typeof message === 'string' ? message : 'something was thrown that is no error';
  const error = Object.assign(new Error(said), { name: String(name), stack: String(stack ?? '') });
  return code === undefined ? error : Object.assign(error, { code: String(code) });
}

/** Causes can be circular. */
const maxCauseDepth = 5;

export function redactedCauses({
  cause,
}: Error): { name: string; code: string | undefined; message: string }[] {
  const found: ReturnType<typeof toError>[] = [];
  for (let next = cause; next && found.length < maxCauseDepth; next = found.at(-1)?.cause)
    found.push(toError(next));
  return found.map(({ name, code, message }) => ({ name, code, message: redactMessage(message) }));
}

export const redactedReason = (thrown: unknown) => redactMessage(toError(thrown).message);

export function redactedStack({ name, message = '', stack = '' }: Error): string {
  const places = stack
    .replace(message, '')
    .split('\n')
    .filter((line) => /^\s+at .+:\d+:\d+\)?$/.test(line));
  return [`${name}: ${redactMessage(message)}`, ...places].join('\n');
}
