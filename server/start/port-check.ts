import { once } from 'node:events';
import { connect, createServer } from 'node:net';

/** Connects instead of listening: a waiting proxy would send requests to a short-lived listener. */
export async function findPortProblem(host: string, port: number, variable: string): Promise<string | null> {
  if (await isPortInUse(host, port)) return describeListenError({ code: 'EADDRINUSE' }, host, port, variable);
  const probe = createServer();
  try {
    // Only privileged ports are tried; for others the address may be wrong.
    probe.listen({ host, port: port < 1024 ? port : 0 });
    await once(probe, 'listening');
    return null;
  } catch (error) {
    return describeListenError(error as NodeJS.ErrnoException, host, port, variable);
  } finally {
    probe.close();
  }
}

export function describeListenError(
  { code }: { code?: string | undefined },
  host: string,
  port: number,
  variable: string,
): string {
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use by another program: set ${variable} to a free one.`;
  if (code === 'EACCES') return `This user may not open port ${port}: set ${variable} to one above 1023.`;
  return `The address ${host}:${port} cannot be opened (${code}): check HOST and ${variable}.`;
}

/** Wildcard addresses cannot be connected to. */
const connectableHosts: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

async function isPortInUse(host: string, port: number): Promise<boolean> {
  const socket = connect({ host: connectableHosts[host] ?? host, port, timeout: 1_000 });
  const silent = once(socket, 'timeout').then(() => false);
  const answered = once(socket, 'connect').then(() => true);
  const isOpen = await Promise.race([answered, silent]).catch(() => false);
  socket.destroy();
  return isOpen;
}
