import { expect, it } from 'vitest';
import { writeLetter } from './letter.ts';

const letter = {
  subject: 'Hello\r\nBcc: everybody@example.com',
  name: "O'Brien",
  paragraphs: ['Fish & chips <b>today</b>'],
  action: { label: 'Open', url: 'https://portal.example/?a=1&b=2' },
};

it('cannot be given headers through its subject', () => {
  expect(writeLetter(letter, 'Muster').subject).toBe('Hello Bcc: everybody@example.com');
});

it('escapes in HTML what stands as it is in the text', () => {
  const { html, text } = writeLetter(letter, 'Muster');
  expect(html).toContain('Hello O&#39;Brien,');
  expect(html).toContain('Fish &amp; chips &lt;b&gt;today&lt;/b&gt;');
  expect(html).toContain('href="https://portal.example/?a=1&amp;b=2"');
  expect(text).toContain("Hello O'Brien,");
  expect(text).toContain('Fish & chips <b>today</b>');
  expect(text).toContain('Open:\nhttps://portal.example/?a=1&b=2');
});

it('is answered to one address or to nobody in particular', () => {
  const answered = (replyTo: string) => writeLetter({ ...letter, replyTo }, 'Muster').replyTo;
  expect(writeLetter(letter, 'Muster').replyTo).toBeNull();
  expect(answered("o'neill+x@fire.example")).toBe("o'neill+x@fire.example");
  for (const hostile of [
    'a@b.example\r\nBcc: all@b.example',
    'a@b.example\n',
    'a@b.example, c@b.example',
    'All <a@b.example>',
    'a@b.example\u0000',
    'nobody',
    '',
  ])
    expect(answered(hostile), hostile).toBeNull();
});

it.each([
  ['Siobhán', 'Hello Siobhán,'],
  ["Te Ao-Mārama O'Brien", "Hello Te Ao-Mārama O'Brien,"],
  ['You won! https://evil.example/win', 'Hello,'],
  ['evil.example', 'Hello,'],
  ['\u3164', 'Hello,'],
  ['\u202eanaH', 'Hello,'],
  ['אברהם', 'Hello אברהם,'],
  ['Call 0900 123 456', 'Hello,'],
  ['a@evil', 'Hello,'],
  ['Ana '.repeat(20), 'Hello,'],
])('greets %j, who may be anybody, so: %s', (name, greeting) => {
  const { text, html } = writeLetter({ ...letter, name }, 'Muster');
  expect(text.split('\n')[0]).toBe(greeting);
  expect(html).toContain(`>${greeting.replaceAll("'", '&#39;')}</p>`);
});
