import { once } from 'node:events';
import { connect, createServer } from 'node:net';

/** Connects instead of listening, because a proxy would send requests to a short-lived listener. */
export async function findPortProblem(host: string, port: number, variable: string): Promise<string | null> {
  if (await isPortInUse(host, port)) return describeListenError('EADDRINUSE', host, port, variable);
  const probe = createServer();
  try {
    // Tries the port only if it is privileged. Otherwise a random port is enough to check the host.
    probe.listen({ host, port: port < 1024 ? port : 0 });
    await once(probe, 'listening');
    return null;
  } catch (error) {
    return describeListenError((error as NodeJS.ErrnoException).code, host, port, variable);
  } finally {
    probe.close();
  }
}

export function describeListenError(code: string | undefined, host: string, port: number, variable: string) {
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use by another program: set ${variable} to a free port.`;
  if (code === 'EACCES')
    return `No permission to listen on port ${port}: set ${variable} to a number above 1023.`;
  return `Cannot listen on ${host}:${port} (${code}): check HOST and ${variable}.`;
}

/** Clients cannot connect to a wildcard address. */
const connectableHosts: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

async function isPortInUse(host: string, port: number): Promise<boolean> {
  const socket = connect({ host: connectableHosts[host] ?? host, port, timeout: 1_000 });
  const timedOut = once(socket, 'timeout').then(() => false);
  const connected = once(socket, 'connect').then(() => true);
  const isInUse = await Promise.race([connected, timedOut]).catch(() => false);
  socket.destroy();
  return isInUse;
}
