import { expect, it } from 'vitest';
import { renderEmail } from './email-template.ts';

const content = { subject: 'News', paragraphs: ['Fish and chips'] };

it('drops an invalid reply address', () => {
  const replyTo = (address?: string) =>
    renderEmail({ ...content, ...(address !== undefined && { replyTo: address }) }, 'Muster').replyTo;
  expect(replyTo()).toBeNull();
  expect(replyTo("o'neill+x@fire.example")).toBe("o'neill+x@fire.example");
  for (const hostile of [
    'a@b.example\r\nBcc: all@b.example',
    'a@b.example\n',
    'a@b.example, c@b.example',
    'All <a@b.example>',
    'a@b.example\u0000',
    'nobody',
    '',
  ])
    expect(replyTo(hostile), hostile).toBeNull();
});

it('greets by name unless the name looks like a message or a link', () => {
  const expectGreeting = (name: string, greeting: string) => {
    const { text, html } = renderEmail({ ...content, name }, 'Muster');
    expect(text.split('\n')[0]).toBe(greeting);
    expect(html).toContain(`>${greeting.replaceAll("'", '&#39;')}</p>`);
  };
  for (const name of ['Siobhán', "Te Ao-Mārama O'Brien", 'אברהם']) expectGreeting(name, `Hello ${name},`);
  for (const name of [
    'You won! https://evil.example/win',
    'evil.example',
    '\u3164',
    '\u202eanaH',
    'Call 0900 123 456',
    'a@evil',
    'Ana '.repeat(20),
  ])
    expectGreeting(name, 'Hello,');
});
