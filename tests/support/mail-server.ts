import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

export type MailServer = Awaited<ReturnType<typeof startMailServer>>;

/** An SMTP server that stores every message, including duplicates. Its error responses quote the command. */
export async function startMailServer({
  temporaryFailures = 0,
  errorResponses = {} as Record<string, string>,
} = {}) {
  const mailServer = {
    url: '',
    messages: [] as string[],
    recipients: [] as string[],
    /** MAIL commands to reject with 451. */
    temporaryFailures,
    /** MAIL commands rejected so far. */
    temporaryFailureCount: 0,
    /** Highest number of concurrent connections. */
    maxConnections: 0,
    /** Error responses by command: AUTH, MAIL or RCPT. */
    errorResponses,
    close: () => void server.close(),
  };
  const errorFor = (command: string) => {
    const error = mailServer.errorResponses[command.slice(0, 4)];
    return error && `${error} rejected: ${command.trim()}\r\n`;
  };
  let openConnections = 0;
  const server = createServer((socket) => {
    openConnections += 1;
    mailServer.maxConnections = Math.max(mailServer.maxConnections, openConnections);
    socket.on('close', () => {
      openConnections -= 1;
    });
    let message: string | null = null;
    socket.write('220 mail.example ready\r\n');
    socket.on('data', (chunk) => {
      const text = chunk.toString();
      if (message !== null) {
        message += text;
        if (!message.endsWith('\r\n.\r\n')) return;
        mailServer.messages.push(message);
        message = null;
        socket.write('250 accepted\r\n');
      } else if (text.startsWith('MAIL') && errorFor(text)) {
        socket.write(errorFor(text) as string);
      } else if (text.startsWith('MAIL') && mailServer.temporaryFailureCount < mailServer.temporaryFailures) {
        mailServer.temporaryFailureCount += 1;
        socket.write('451 try again later\r\n');
      } else if (text.startsWith('RCPT')) {
        mailServer.recipients.push(/<(.*)>/.exec(text)?.[1] ?? text);
        socket.write(errorFor(text) ?? '250 ok\r\n');
      } else if (text.startsWith('EHLO')) {
        socket.write('250-mail.example\r\n250 AUTH PLAIN\r\n');
      } else if (text.startsWith('AUTH')) {
        socket.write(errorFor(text) ?? '235 welcome\r\n');
      } else if (text.startsWith('DATA')) {
        message = '';
        socket.write('354 continue\r\n');
      } else if (text.startsWith('QUIT')) socket.end('221 bye\r\n');
      else socket.write('250 ok\r\n');
    });
    socket.on('error', () => {});
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return Object.assign(mailServer, { url: `smtp://127.0.0.1:${port}` });
}
