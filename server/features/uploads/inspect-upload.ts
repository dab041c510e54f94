import { createHash } from 'node:crypto';
import { type AttachmentKind, allowedKindsText, attachmentKinds } from '#contract/attachment-kinds.ts';
import { getExtension, toFileName } from '#contract/file-names.ts';
import { type HeadContent, recogniseHead } from '../../files/file-content.ts';
import { StreamSearch } from '../../files/find-in-stream.ts';
import { HttpError } from '../../http/errors.ts';

export type AttachmentRules = { maxBytes: number; allowMacros: boolean };

export const rejectFile = (message: string, code: 'badRequest' | 'tooLarge' = 'badRequest') =>
  new HttpError(code, { message, fields: [{ field: 'file', message }] });

/** Checks what is known before the first byte arrives. Returns the name without its path. */
export function checkFileName(givenName: string, byteSize: number, rules: AttachmentRules): string {
  const name = toFileName(givenName);
  if (!name) throw rejectFile('The file needs a name with an extension, such as “Fire plan.pdf”.');
  findKind(name, rules);
  if (byteSize === 0) throw rejectFile(`“${name}” is empty. Choose a file with content.`);
  const maxMegabytes = rules.maxBytes / 1024 / 1024;
  if (byteSize > rules.maxBytes)
    throw rejectFile(`“${name}” is too large. Files can have at most ${maxMegabytes} MB.`, 'tooLarge');
  return name;
}

function findKind(name: string, { allowMacros }: AttachmentRules): AttachmentKind {
  const kind = attachmentKinds[getExtension(name)];
  if (!kind) throw wrongKind(name);
  if (!kind.canHideMacros || allowMacros) return kind;
  throw kind.content === 'old office'
    ? rejectFile(
        `“${name}” has an old Office format that can hide macros. Save it as .${getExtension(name)}x first.`,
      )
    : hasMacros(name);
}

const wrongKind = (name: string) =>
  rejectFile(`“${name}” cannot be attached. Allowed are ${allowedKindsText}.`);
const hasMacros = (name: string) =>
  rejectFile(`“${name}” contains macros. Save it without macros, then choose it again.`);

/** Checks the first part, so that a wrong file is rejected before all of it is sent. */
export function checkFirstPart(name: string, bytes: Uint8Array, rules: AttachmentRules): void {
  const { content } = findKind(name, rules);
  const actual = recogniseHead(bytes);
  if (actual === 'program') throw rejectFile(`“${name}” is a program. Programs cannot be attached.`);
  if (actual === 'page') throw rejectFile(`“${name}” is a web page. Save it as PDF, then attach it.`);
  if (actual !== expectedHead(content)) throw doesNotMatch(name);
}

const expectedHead = (content: AttachmentKind['content']): HeadContent =>
  content === 'word' || content === 'excel' || content === 'powerpoint' ? 'zip' : content;

const doesNotMatch = (name: string) =>
  rejectFile(
    `“${name}” does not contain what its name says. Open it in the program that made it, save it and try again.`,
  );

const officeFolders = { word: 'word/', excel: 'xl/', powerpoint: 'ppt/' } as const;
const macroNames = ['vbaProject.bin', 'xl/macrosheets/', 'Basic/script-lc.xml', 'Scripts/python/'];
const zipEnd = 'PK\x05\x06';
const contentTypes = '[Content_Types].xml';

/** Reads the whole file once. The names of ZIP entries are not compressed, so a search finds them. */
export async function inspectFile(
  name: string,
  content: AsyncIterable<Uint8Array>,
  rules: AttachmentRules,
): Promise<{ mediaType: string; sha256: string }> {
  const kind = findKind(name, rules);
  const hash = createHash('sha256');
  const search = new StreamSearch([...Object.values(officeFolders), ...macroNames, zipEnd, contentTypes]);
  let isFirst = true;
  for await (const chunk of content) {
    if (isFirst) checkFirstPart(name, chunk, rules);
    isFirst = false;
    hash.update(chunk);
    search.add(chunk);
  }
  const { found } = search;
  const folder = officeFolders[kind.content as keyof typeof officeFolders];
  const isZip = folder || kind.content === 'opendocument';
  if (isZip && !found.has(zipEnd)) throw rejectFile(`“${name}” is damaged or incomplete.`);
  if (folder && !(found.has(folder) && found.has(contentTypes))) throw doesNotMatch(name);
  if (isZip && !rules.allowMacros && macroNames.some((each) => found.has(each))) throw hasMacros(name);
  return { mediaType: kind.mediaType, sha256: hash.digest('hex') };
}
