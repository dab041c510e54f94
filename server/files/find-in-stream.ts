/** Finds texts in bytes that arrive in chunks, also where a chunk ends in the middle of one. Ignores case. */
export class StreamSearch {
  readonly found = new Set<string>();
  readonly #texts: string[];
  readonly #overlap: number;
  #end = '';

  constructor(texts: string[]) {
    this.#texts = texts;
    this.#overlap = Math.max(...texts.map(({ length }) => length)) - 1;
  }

  add(chunk: Uint8Array): void {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    const window = this.#end + bytes.toString('latin1').toLowerCase();
    for (const text of this.#texts)
      if (!this.found.has(text) && window.includes(text.toLowerCase())) this.found.add(text);
    this.#end = window.slice(-this.#overlap);
  }
}
