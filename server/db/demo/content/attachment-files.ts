// placeholder until the real one is written: overwrite this file
export async function makeAttachment(kind: string, of: { title: string; name: string; paragraphs: string[]; rows?: string[][] }): Promise<Buffer> {
  return Buffer.from(`${kind} ${of.title}`);
}
