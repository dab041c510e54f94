import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

export type MailServer = { url: string; letters: string[]; close(): void };

/** As much SMTP as delivering takes; every letter that was taken stays, also one that comes twice. */
export async function startMailServer(): Promise<MailServer> {
  const letters: string[] = [];
  const server = createServer((socket) => {
    let letter: string | null = null;
    socket.write('220 mail.example ready\r\n');
    socket.on('data', (chunk) => {
      const text = chunk.toString();
      if (letter !== null) {
        letter += text;
        if (!letter.endsWith('\r\n.\r\n')) return;
        letters.push(letter);
        letter = null;
        socket.write('250 taken\r\n');
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
  return { url: `smtp://127.0.0.1:${port}`, letters, close: () => server.close() };
}
