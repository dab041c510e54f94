import type { Plugin } from 'vite';

type Node = { type: string; start: number; end: number; [field: string]: unknown };
type Property = Node & { key: { name?: string; value?: unknown }; value: Node & { value?: unknown } };

const serverOnlyFields = new Set(
  'summary access alsoAcceptsToken params query body response cacheable'.split(' '),
);

/** Tree-shaking options that remove the schemas that no code uses. */
export const withoutUnusedSchemas = {
  manualPureFunctions: [
    'z',
    'anyText',
    'maxCharacters',
    'singleLineText',
    'multilineText',
    'idList',
    'oneOf',
    'integerBetween',
  ],
  moduleSideEffects: [{ test: /[\\/]contract[\\/]/, sideEffects: false }],
};

/** Removes schemas from the browser bundle. Building them delayed the first screen by 100 ms on a phone. */
export function stripSchemasPlugin(): Plugin {
  return {
    name: 'strip-schemas',
    apply: 'build',
    // Runs after TypeScript is compiled.
    enforce: 'post',
    transform(code, id) {
      if (!/[\\/]contract[\\/][\w.-]+\.ts$/.test(id) || !/define\w*Endpoints\b/.test(code)) return null;
      return { code: stripSchemas(code, this.parse(code)), map: null };
    },
  };
}

export function stripSchemas(code: string, program: unknown): string {
  const removed: Property[] = [];
  visit(program, (node) => {
    const options = isCall(node, 'defineDraftEndpoints') ? firstArgument(node) : undefined;
    const endpoints = isCall(node, 'defineEndpoints') ? firstArgument(node) : findReturned(node);
    removed.push(...propertiesOf(options).filter(isServerOnly));
    for (const { value } of propertiesOf(endpoints))
      removed.push(...propertiesOf(value).filter(isServerOnly));
  });
  return removed.toReversed().reduce((text, { start, end }) => {
    const comma = /^\s*,/.exec(text.slice(end))?.[0].length ?? 0;
    return text.slice(0, start) + text.slice(end + comma);
  }, code);
}

const isCall = ({ type, callee }: Node, name: string) =>
  type === 'CallExpression' && (callee as { name?: string }).name === name;

const firstArgument = (call: Node) => (call.arguments as Node[])[0];

/** The object that `defineDraftEndpoints` returns. */
function findReturned({ type, id, body }: Node): Node | undefined {
  if (type !== 'FunctionDeclaration' || (id as { name?: string }).name !== 'defineDraftEndpoints') return;
  const statements = (body as { body: Node[] }).body;
  return statements.find((each) => each.type === 'ReturnStatement')?.argument as Node | undefined;
}

const isServerOnly = ({ key, value }: Property) =>
  serverOnlyFields.has(String(key.name ?? key.value)) && value.value !== 'file';

const propertiesOf = (node: Node | undefined): Property[] =>
  node?.type === 'ObjectExpression'
    ? (node.properties as Property[]).filter(({ type }) => type === 'Property')
    : [];

function visit(node: unknown, onNode: (node: Node) => void): void {
  if (Array.isArray(node)) for (const child of node) visit(child, onNode);
  else if (typeof node === 'object' && node !== null && 'type' in node) {
    onNode(node as Node);
    for (const child of Object.values(node)) visit(child, onNode);
  }
}
