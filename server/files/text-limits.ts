import { attachmentKinds } from '#contract/attachment-kinds.ts';

export const textLimits = {
  maxMegabytes: 60,
  timeoutSeconds: 60,
  maxMemoryBytes: 600_000_000,
  maxPages: 2_000,
  /** Characters of a row. Longer pages and texts without pages become several rows. */
  maxRowLength: 20_000,
  /** Characters of a file. */
  maxLength: 4_000_000,
  maxEntries: 20_000,
  /** Of all entries together, when they are unpacked. */
  maxUnpackedBytes: 150 * 1024 * 1024,
};

/** The reader exits with 0 and writes one of these if the file is at fault. They continue the name of the file. */
export const textProblems = {
  damaged: 'is damaged. Its text cannot be read.',
  protected: 'is protected with a password. Its text cannot be read.',
  tooLarge: 'becomes too large when it is unpacked. Its text cannot be read.',
  entities: 'contains XML entities, which Office does not write. Its text was not read.',
  tooComplex: 'takes too much time or memory. Its text was not read.',
} as const;
export type TextProblem = keyof typeof textProblems;

export class TextFileError extends Error {
  readonly problem: TextProblem;
  constructor(problem: TextProblem) {
    super(problem);
    this.problem = problem;
  }
}

export type TextPage = {
  /** Number of the page or slide. Null in files without pages. */
  page: number | null;
  /** Name of the sheet of a workbook. */
  sheet: string | null;
  contents: string;
};

/** `note` says what is missing. */
export type FileText = { pages: TextPage[]; note: string | null };

/** The reader writes this as JSON. */
export type TextReaderOutput = FileText | { problem: TextProblem };

export const textContents = ['pdf', 'word', 'excel', 'powerpoint', 'opendocument', 'text'] as const;
export type TextContent = (typeof textContents)[number];

const toEssence = (mediaType: string) => mediaType.split(';')[0]?.trim();

/** Null for kinds of files whose text is not read, such as pictures and the formats before Office 2007. */
export function findTextContent(mediaType: string): TextContent | null {
  const kinds = Object.values(attachmentKinds);
  const kind = kinds.find((each) => toEssence(each.mediaType) === toEssence(mediaType));
  return textContents.find((content) => content === kind?.content) ?? null;
}
