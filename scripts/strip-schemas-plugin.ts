import type { Plugin } from 'vite';

type Node = { type: string; start: number; end: number; [field: string]: unknown };
type Property = Node & { key: { name?: string; value?: unknown }; value: Node & { value?: unknown } };

const serverOnlyFields = new Set(
  'summary access alsoAcceptsToken params query body response cacheable'.split(' '),
);

/** Tree-shaking options that remove the schemas that no code uses. */
export const withoutUnusedSchemas = {
  manualPureFunctions: ['z', 'singleLineText', 'multilineText', 'typedText'],
  moduleSideEffects: [{ test: /[\\/]contract[\\/]/, sideEffects: false }],
};

/** Removes schemas from the browser bundle. Building them delayed the first screen by 100 ms on a phone. */
export function stripSchemasPlugin(): Plugin {
  return {
    name: 'bare-calls',
    apply: 'build',
    // After TypeScript has been compiled.
    enforce: 'post',
    transform(code, id) {
      if (!/[\\/]contract[\\/][\w-]+\.ts$/.test(id) || !code.includes('defineEndpoints(')) return null;
      return { code: stripSchemas(code, this.parse(code)), map: null };
    },
  };
}

export function stripSchemas(code: string, program: unknown): string {
  const cuts: Property[] = [];
  visit(program, (node) => {
    if (node.type !== 'CallExpression' || (node.callee as { name?: string }).name !== 'defineEndpoints')
      return;
    for (const call of propertiesOf((node.arguments as Node[])[0]))
      cuts.push(...propertiesOf(call.value).filter(isServerOnly));
  });
  return cuts.toReversed().reduce((text, { start, end }) => {
    const comma = /^\s*,/.exec(text.slice(end))?.[0].length ?? 0;
    return text.slice(0, start) + text.slice(end + comma);
  }, code);
}

const isServerOnly = ({ key, value }: Property) =>
  serverOnlyFields.has(String(key.name ?? key.value)) && value.value !== 'file';

const propertiesOf = (node: Node | undefined): Property[] =>
  node?.type === 'ObjectExpression'
    ? (node.properties as Property[]).filter(({ type }) => type === 'Property')
    : [];

function visit(node: unknown, look: (node: Node) => void): void {
  if (Array.isArray(node)) for (const each of node) visit(each, look);
  else if (typeof node === 'object' && node !== null && 'type' in node) {
    look(node as Node);
    for (const part of Object.values(node)) visit(part, look);
  }
}
