export const wordLimits = {
  maxBytes: 20 * 1024 * 1024,
  timeoutSeconds: 20,
  maxMemoryBytes: 600_000_000,
  maxEntries: 3_000,
  /** Of all entries together, when they are unpacked. */
  maxUnpackedBytes: 150 * 1024 * 1024,
  maxPictures: 60,
};

/** The converter exits with 0 and writes one of these if the document is at fault. */
export const wordProblems = {
  damaged: 'is damaged or is not a Word document. Open it in Word, save it as .docx and try again.',
  unsafeNames: 'contains file names that lead outside the document. Save it again in Word and try again.',
  tooLarge: 'becomes too large when it is unpacked. Remove large pictures and try again.',
  entities: 'contains XML entities, which Word does not write. Save it again in Word and try again.',
  external:
    'refers to pictures or objects outside the document. Insert them into the document and try again.',
  macros: 'contains macros. Save it without macros as .docx and try again.',
  tooComplex: 'is too complex to convert. Copy its text into a new document and try again.',
} as const;
export type WordProblem = keyof typeof wordProblems;

/** The converter writes this as a line of JSON, and then the bytes of the pictures. */
export type WordHeader =
  | { problem: WordProblem }
  | { title: string | null; html: string; notes: string[]; pictureSizes: number[] };
