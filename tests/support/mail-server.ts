import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

export type MailServer = Awaited<ReturnType<typeof startMailServer>>;

/** An SMTP server that stores every email, duplicates included. Its rejections quote the rejected command. */
export async function startMailServer({ turnsAway = 0, refuses = {} as Record<string, string> } = {}) {
  const mailServer = {
    url: '',
    letters: [] as string[],
    recipients: [] as string[],
    /** Temporary rejections so far, and how many are still to come. */
    ...{ turnedAway: 0, turnsAway },
    /** The maximum number of concurrent connections. */
    mostAtOnce: 0,
    /** Error responses by command (AUTH, MAIL, RCPT). */
    refuses,
    close: () => void server.close(),
  };
  const refusalOf = (command: string) => {
    const refusal = mailServer.refuses[command.slice(0, 4)];
    return refusal && `${refusal} not this one: ${command.trim()}\r\n`;
  };
  let connected = 0;
  const server = createServer((socket) => {
    connected += 1;
    mailServer.mostAtOnce = Math.max(mailServer.mostAtOnce, connected);
    socket.on('close', () => {
      connected -= 1;
    });
    let letter: string | null = null;
    socket.write('220 mail.example ready\r\n');
    socket.on('data', (chunk) => {
      const text = chunk.toString();
      if (letter !== null) {
        letter += text;
        if (!letter.endsWith('\r\n.\r\n')) return;
        mailServer.letters.push(letter);
        letter = null;
        socket.write('250 taken\r\n');
      } else if (text.startsWith('MAIL') && refusalOf(text)) {
        socket.write(refusalOf(text) as string);
      } else if (text.startsWith('MAIL') && mailServer.turnedAway < mailServer.turnsAway) {
        mailServer.turnedAway += 1;
        socket.write('451 try again later\r\n');
      } else if (text.startsWith('RCPT')) {
        mailServer.recipients.push(/<(.*)>/.exec(text)?.[1] ?? text);
        socket.write(refusalOf(text) ?? '250 ok\r\n');
      } else if (text.startsWith('EHLO')) {
        socket.write('250-mail.example\r\n250 AUTH PLAIN\r\n');
      } else if (text.startsWith('AUTH')) {
        socket.write(refusalOf(text) ?? '235 welcome\r\n');
      } else if (text.startsWith('DATA')) {
        letter = '';
        socket.write('354 go on\r\n');
      } else if (text.startsWith('QUIT')) socket.end('221 bye\r\n');
      else socket.write('250 ok\r\n');
    });
    socket.on('error', () => {});
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return Object.assign(mailServer, { url: `smtp://127.0.0.1:${port}` });
}
