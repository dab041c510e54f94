import type { Readable } from 'node:stream';
import { runInSubprocess } from './run-in-subprocess.ts';
import {
  type FileText,
  type TextContent,
  type TextReaderOutput,
  textLimits,
  textProblems,
} from './text-limits.ts';

/** The message continues the name of the file. */
export class TextError extends Error {}

/** Reads the text of an untrusted file. A file that needs too much time or memory ends only its own process. */
export async function readText(
  file: Readable,
  content: TextContent,
  { timeoutSeconds } = textLimits,
): Promise<FileText> {
  const output = await runInSubprocess('text-reader-process.ts', file, { args: [content], timeoutSeconds });
  if (!output) throw new TextError(textProblems.tooComplex);
  const result = JSON.parse(output.toString('utf8')) as TextReaderOutput;
  if ('problem' in result) throw new TextError(textProblems[result.problem]);
  return result;
}
