import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Content } from './schemas/content-schemas.ts';

const folder = path.join(import.meta.dirname, 'content');

/** Does not validate, because tests check every file against its schema. */
export function readContent<Name extends keyof Content>(name: Name): Content[Name] {
  return JSON.parse(readText(`${name}.json`));
}

export function readMarkdown(name: string): { file: string; text: string }[] {
  return readdirSync(path.join(folder, name), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .toSorted()
    .map((file) => ({ file, text: readText(path.join(name, file)) }));
}

// A checkout on Windows may have CRLF line ends.
const readText = (file: string) => readFileSync(path.join(folder, file), 'utf8').replaceAll('\r\n', '\n');
