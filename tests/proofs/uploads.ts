import type { Proof } from './proof.ts';

/** A decoder that follows what a drawing points at, as many do that open a file instead of bytes. */
const withLinked = (steps: string) => `const given = (await buffer(process.stdin)).toString('latin1');
const { readFileSync } = await import('node:fs');
let drawing = given;
${steps}
const bytes = Buffer.from(drawing, 'latin1');`;

/** What members send, and what becomes of it. */
export const uploads: Proof[] = [
  {
    defence: 'a drawing loads nothing from the network',
    file: 'server/files/picture-process.ts',
    stands: 'const bytes = await buffer(process.stdin);',
    instead: withLinked(`for (const [, address] of given.matchAll(/<image href="(http:[^"]+)"/g))
  await fetch(String(address));`),
    redIn: 'tests/attacks/drawings.test.ts',
    named: 'loads nothing from the network and no file',
  },
  {
    defence: 'a drawing loads no file',
    file: 'server/files/picture-process.ts',
    stands: 'const bytes = await buffer(process.stdin);',
    instead: withLinked(`for (const [, address] of given.matchAll(/<image href="(file:[^"]+png)"/g)) {
  const content = readFileSync(new URL(String(address))).toString('base64');
  drawing = drawing.replaceAll(String(address), \`data:image/png;base64,\${content}\`);
}`),
    redIn: 'tests/attacks/drawings.test.ts',
    named: 'loads nothing from the network and no file',
  },
  {
    defence: 'a drawing writes nothing of a file that it names',
    file: 'server/files/picture-process.ts',
    stands: 'const bytes = await buffer(process.stdin);',
    instead: withLinked(`const [, named] = /SYSTEM "(file:[^"]+)"/.exec(given) ?? [];
if (named) drawing = given.replace('&x;', readFileSync(new URL(named), 'latin1').slice(0, 20));`),
    redIn: 'tests/attacks/drawings.test.ts',
    named: 'writes nothing of',
    row: 'file:///etc/passwd',
  },
  {
    defence: 'what cannot be read as a picture is none, whatever it is called',
    file: 'server/files/picture.ts',
    stands: 'return turns.take(() => decodeElsewhere(given, seconds));',
    instead: 'return turns.take(async () => (seconds > 0 ? Buffer.from(given) : decodeElsewhere(given, 1)));',
    redIn: 'tests/attacks/pictures.test.ts',
    named: 'is no picture, whatever it is called',
    row: 'HTML that begins as a GIF',
  },
  {
    defence: 'a picture of far too many pixels is refused',
    file: 'server/files/picture-process.ts',
    stands: 'limitInputPixels: megapixels * 1e6',
    instead: 'limitInputPixels: false',
    redIn: 'tests/attacks/pictures.test.ts',
    named: 'of 20,000 by 20,000 pixels',
    slow: true,
  },
  {
    defence: 'who was turned away with too many can send again',
    file: 'server/http/upload.ts',
    stands: 'const left = (underWay.get(who) ?? 1) - 1;',
    instead: 'const left = underWay.get(who) ?? 1;',
    redIn: 'tests/attacks/pictures.test.ts',
    named: 'turned away but for two',
  },
  {
    defence: 'who sends too much is told how much may be sent',
    file: 'server/http/upload.ts',
    stands: "return naming('tooLarge', fieldsOf(endpoint), message);",
    instead: "return new Refusal('tooLarge');",
    redIn: 'tests/attacks/pictures.test.ts',
    named: 'still reads why not',
  },
  {
    defence: 'who goes away in the middle holds no place',
    file: 'server/http/upload.ts',
    stands: 'const left = (underWay.get(who) ?? 1) - 1;',
    instead: 'const left = underWay.get(who) ?? 1;',
    redIn: 'tests/attacks/pictures.test.ts',
    named: 'in the middle hurts nobody',
    slow: true,
  },
  {
    defence: 'a file keeps the name that it was given',
    file: 'server/http/file-answer.ts',
    stands: 'encodeURIComponent(safe)',
    instead: 'encodeURIComponent(plain)',
    redIn: 'tests/attacks/downloads.test.ts',
    named: 'keeps its true name',
  },
];
