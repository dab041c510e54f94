import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

export type MailServer = {
  url: string;
  letters: string[];
  /** To whom it was told to deliver. */
  recipients: string[];
  /** How many it has turned away. */
  turnedAway: number;
  close(): void;
};

/**
 * As much SMTP as delivering takes; every letter that was taken stays, also one that comes twice. The first may be
 * turned away, as busy servers do; one that knows nobody repeats the address that it refuses.
 */
export async function startMailServer({ turnsAway = 0, knowsNobody = false } = {}): Promise<MailServer> {
  const mailServer: MailServer = {
    ...{ url: '', letters: [], recipients: [], turnedAway: 0 },
    close: () => server.close(),
  };
  const server = createServer((socket) => {
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
      } else if (text.startsWith('MAIL') && mailServer.turnedAway < turnsAway) {
        mailServer.turnedAway += 1;
        socket.write('451 try again later\r\n');
      } else if (text.startsWith('RCPT')) {
        mailServer.recipients.push(/<(.*)>/.exec(text)?.[1] ?? text);
        const refusal = `550 5.1.1 ${text.trim()}: no such mailbox here\r\n`;
        socket.write(knowsNobody ? refusal : '250 ok\r\n');
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
