import type { Proof } from './proof.ts';

/** How the process and its commands start and end, and what a kill leaves to the next start. */
export const starts: Proof[] = [
  {
    defence: 'a portal that is asked to end ends with 0',
    file: 'server/main.ts',
    stands: '    stopGracefully(portal);\n',
    instead: '',
    redIn: 'tests/faults/process.test.ts',
    named: 'ends cleanly on SIGTERM and on Ctrl-C',
  },
  {
    defence: 'a portal does not outlive the npm that started it',
    file: 'scripts/launch.mjs',
    stands: "child.kill('SIGTERM'), 500).unref()",
    instead: "child.kill('SIGTERM'), 120_000).unref()",
    redIn: 'tests/faults/process.test.ts',
    named: 'ends with the npm that started it',
    slow: true,
  },
  {
    defence: 'a database that cannot be opened is told in a sentence',
    file: 'server/portal.ts',
    stands: 'throw new CannotStart(`${what}: ${error.message}.`, { cause: error });',
    instead: 'throw new Error(`${what}: ${error.message}.`, { cause: error });',
    redIn: 'tests/faults/process.test.ts',
    named: 'holds something else under its name',
  },
  {
    defence: 'the operator is answered with a sentence',
    file: 'scripts/member.ts',
    stands: "if (word !== undefined && word !== 'yes' && word !== 'no') giveUp(usage);",
    instead: '',
    redIn: 'tests/faults/member-command.test.ts',
    named: 'is answered with a sentence',
    row: 'maybe',
  },
  {
    defence: 'a backup of nothing is none',
    file: 'server/backup/open-source.ts',
    stands: "if (!databaseUrl && !existsSync(path.join(dataDir, 'database')))",
    instead: 'if (!databaseUrl && !existsSync(path.dirname(dataDir)))',
    redIn: 'tests/faults/backup.test.ts',
    named: 'of no database is refused',
  },
  {
    defence: 'who restores a damaged archive is told what became of what was there',
    file: 'scripts/restore.ts',
    stands: 'if (error instanceof DamagedArchive || error instanceof TooNewArchive)',
    instead: 'if (error instanceof TooNewArchive)',
    redIn: 'tests/faults/backup.test.ts',
    named: 'is refused with a sentence',
    slow: true,
  },
  {
    defence: 'a backup has every file that the database names',
    file: 'server/backup/back-up.ts',
    stands: 'AS place FROM files ORDER BY place',
    instead: 'AS place FROM files WHERE is_public ORDER BY place',
    redIn: 'tests/faults/long/backup-across.test.ts',
    named: 'every row and every file',
  },
  {
    defence: 'an error in a query is no fault of the engine',
    file: 'server/db/embedded/engine-worker.ts',
    stands: 'return engine.execProtocolRaw(task.bytes, { syncToFs: false });',
    instead: 'return (await engine.execProtocol(task.bytes, { syncToFs: false })).data;',
    redIn: 'tests/faults/embedded-engine.test.ts',
    named: 'after an error in a query',
  },
  {
    defence: 'nobody waits for a query but who asked it',
    file: 'server/db/embedded/engine.ts',
    stands: 'worker.postMessage({ id, ...task } as EngineTask);',
    instead: `worker.postMessage({ id, ...task } as EngineTask);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_000);`,
    redIn: 'tests/faults/embedded-engine.test.ts',
    named: 'leaves the loop of the process free',
    slow: true,
  },
  {
    defence: 'an engine that could not be opened is tried again',
    file: 'server/db/embedded/engine.ts',
    stands: 'if (this.#opening === opening) this.#opening = null;',
    instead: '',
    redIn: 'tests/faults/embedded-engine.test.ts',
    named: 'says so each time, and opens when it can',
  },
  {
    defence: 'who comes back is told what the provider says now',
    file: 'server/payments/cashier.ts',
    stands: "const status = payment ? await this.#record(payment) : 'open';",
    instead: "const status = payment?.status ?? 'open';",
    redIn: 'tests/faults/payment.test.ts',
    named: 'while it asks how a purchase of the shop stands',
  },
  {
    defence: 'what nobody comes back from is looked at by the clock',
    file: 'server/payments/cashier.ts',
    stands: 'olderThanSeconds: 60,',
    instead: 'olderThanSeconds: 86_400,',
    redIn: 'tests/faults/payment.test.ts',
    named: 'leaves it to the clock',
    slow: true,
  },
  {
    defence: 'an event is a reason to write down what it is about',
    file: 'server/payments/cashier.ts',
    stands: "if ((await this.#record(payment)) === 'to return') await this.#giveBack(payment);",
    instead: 'await this.#ask(payment, payment.reference as string);',
    redIn: 'tests/faults/payment.test.ts',
    named: 'where it was killed over it',
  },
  {
    defence: 'what is written down of a payment is written once',
    file: 'server/payments/cashier.ts',
    stands: `if (isFinal(payment.status)) return payment.status;
    if (!payment.reference) return this.#recordUnopened(payment);
    const said = await this.#ask(payment, payment.reference);
    if (said === 'open' || said === payment.status) return payment.status;
    return this.#desk.db.transaction().execute(async (tx) => {
      const purchase = await lockPurchase(tx, payment.purchaseId);
      const now = await findPayment(tx, payment.id);
      if (!purchase || !now || isFinal(now.status)) return now?.status ?? 'expired';`,
    instead: `if (!payment.reference) return this.#recordUnopened(payment);
    const said = await this.#ask(payment, payment.reference);
    if (said === 'open') return payment.status;
    return this.#desk.db.transaction().execute(async (tx) => {
      const purchase = await lockPurchase(tx, payment.purchaseId);
      if (!purchase) return 'expired';`,
    redIn: 'tests/faults/payment.test.ts',
    named: 'and writes nothing more',
  },
  {
    // Two refuse it, who looks at the disk and who hears the database: alone each is noticed by no test of this.
    defence: 'who is refused on a disk that is full to the last byte is told why',
    file: 'server/errors.ts',
    stands: "    message: 'The portal has no room left to save anything. Please try again later.',\n",
    instead: '',
    redIn: 'tests/faults/long/full-disk.test.ts',
    named: 'to the last byte',
  },
  {
    defence: 'who reads nothing of many answers is no reader either',
    file: 'server/http/idle-readers.ts',
    stands: 'if (isIdle && reader.idleLooks + 1 >= looks) socket.resetAndDestroy();',
    instead: '',
    redIn: 'tests/faults/long/idle-readers.test.ts',
    named: 'of many answers is cut off',
  },
  {
    defence: 'who sends a head drop by drop is cut off',
    file: 'server/http/slow-senders.ts',
    stands: 'headersTimeout: seconds.head * 1000',
    instead: 'headersTimeout: 0',
    redIn: 'tests/faults/long/slow-clients.test.ts',
    named: 'drop by drop are cut off',
    row: 'their heads',
  },
  {
    defence: 'who has sent all of it may take time to read the answer',
    file: 'server/http/slow-senders.ts',
    stands: `if (!sendsBody) return;
    // Who has sent all of it may take as long as it takes to read the answer.
    const cut = () => request.raw.complete || request.raw.destroy();`,
    instead: `if (sendsBody) return;
    const cut = () => request.raw.socket.destroy();`,
    redIn: 'tests/faults/long/slow-clients.test.ts',
    named: 'who reads slowly what was asked for',
  },
  {
    defence: 'an upload has the time that it is promised',
    file: 'server/http/upload.ts',
    stands: '  leaveToAnotherWatch(request);\n',
    instead: '',
    redIn: 'tests/faults/long/slow-clients.test.ts',
    named: 'whose line is slow',
  },
  {
    defence: 'who sends nothing more holds no room',
    file: 'server/http/upload.ts',
    stands: 'if (silence >= seconds.idle) cut();',
    instead: '',
    redIn: 'tests/faults/long/slow-clients.test.ts',
    named: 'then sends nothing',
  },
  {
    defence: 'the photo of an account that is shut gets another address',
    file: 'scripts/member.ts',
    stands: '  if (wishes.disabled) await readdressPhoto(tx, found.memberId);\n',
    instead: '',
    redIn: 'tests/faults/member-command.test.ts',
    named: 'the operator makes staff and shuts accounts',
  },
];
