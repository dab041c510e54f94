import { readFileSync } from 'node:fs';
import { parseSync } from 'vite';

type Node = { type?: string; [key: string]: unknown };

/** The titles of all tests of a file, each as its source has it: `%s, %i times`, or with holes: `one that … is told`. */
export function titlesIn(file: string): string[] {
  const titles: string[] = [];
  visit(parseSync(file, readFileSync(file, 'utf8')).program, (node) => {
    if (node.type !== 'CallExpression' || !isTest(node.callee as Node)) return;
    const title = titleIn((node.arguments as Node[])[0]);
    if (title !== undefined) titles.push(title);
  });
  return titles;
}

function titleIn(given: Node | undefined): string | undefined {
  if (given?.type === 'Literal') return String(given.value);
  if (given?.type !== 'TemplateLiteral') return undefined;
  return (given.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('…');
}

/** `it`, `it.each(…)`, `it.skipIf(…)`; `test` in journeys. */
function isTest(callee: Node): boolean {
  if (callee.type === 'CallExpression') {
    const member = callee.callee as Node;
    return member.type === 'MemberExpression' && isTest(member.object as Node);
  }
  return callee.type === 'Identifier' && (callee.name === 'it' || callee.name === 'test');
}

function visit(node: unknown, look: (node: Node) => void): void {
  if (typeof node !== 'object' || node === null) return;
  look(node as Node);
  for (const part of Object.values(node)) visit(part, look);
}
