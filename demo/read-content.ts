import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Content } from './schemas/content-schemas.ts';

const folder = path.join(import.meta.dirname, 'content');

/** Tests check every file against its schema, so that a start does not have to. */
export function readContent<Name extends keyof Content>(name: Name): Content[Name] {
  return JSON.parse(readText(`${name}.json`));
}

/** Returns the Markdown files below a folder, sorted by path. */
export function readMarkdown(name: string): { file: string; text: string }[] {
  return readdirSync(path.join(folder, name), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .toSorted()
    .map((file) => ({ file, text: readText(path.join(name, file)) }));
}

// A checkout on Windows may have CRLF line ends.
const readText = (file: string) => readFileSync(path.join(folder, file), 'utf8').replaceAll('\r\n', '\n');
