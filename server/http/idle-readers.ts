import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { notYetArrived, numberOf } from './not-yet-arrived.ts';

/** How long an answer may lie there without any of it being taken; so often it is looked at meanwhile. */
const longest = 60_000;
const looks = 6;

/** What Node knows of a connection: how much it was given to send, and how much of that the system has not taken yet. */
type Handle = { bytesWritten: number; writeQueueSize: number; fd?: number };
type Reader = { taken: number; idleLooks: number };

/**
 * Whoever asks for something and reads nothing of it is cut off: the answer, the file that is open for it and the
 * connection are held for nobody. Slow is not idle: who takes anything at all between two looks begins anew. What else
 * happens on the connection does not count, so that nobody is kept by sending one more request now and then.
 */
export function cutOffIdleReaders(app: FastifyInstance, patience = longest): void {
  const readers = new Map<Socket, Reader>();
  app.server.on('connection', (socket: Socket) => {
    readers.set(socket, { taken: 0, idleLooks: 0 });
    socket.once('close', () => readers.delete(socket));
  });
  // Counted in looks and not by the clock: a process that was held up has not looked, and blames nobody.
  const looking = setInterval(async () => {
    const isWaitedFor = [...readers.keys()].some((socket) => handleOf(socket).writeQueueSize > 0);
    const underWay = isWaitedFor ? await notYetArrived() : undefined;
    for (const [socket, reader] of readers) {
      const { bytesWritten, writeQueueSize, fd } = handleOf(socket);
      const isWaiting = writeQueueSize > 0;
      // The system takes and lets go of a megabyte at a time: who is slow shows in what has arrived.
      const onItsWay = isWaiting ? underWay?.get(numberOf(fd)) : 0;
      const taken = bytesWritten - writeQueueSize - (onItsWay ?? 0);
      const isIdle = isWaiting && taken === reader.taken;
      readers.set(socket, { taken, idleLooks: isIdle ? reader.idleLooks + 1 : 0 });
      // Not only closed: the system would go on offering what it has of the answer.
      if (isIdle && reader.idleLooks + 1 >= looks) socket.resetAndDestroy();
    }
  }, patience / looks).unref();
  app.addHook('onClose', async () => clearInterval(looking));
}

/** Not of the documented interface, which counts whole writes: a large body is one, however slowly it goes. */
function handleOf(socket: Socket): Handle {
  const { _handle } = socket as Socket & { _handle?: Handle | null };
  return _handle ?? { bytesWritten: 0, writeQueueSize: 0 };
}
