import type { Proof } from './proof.ts';

/** What an operator finds in the log, and what is not to be found there. */
export const logs: Proof[] = [
  {
    defence: 'a storage that is gone is logged with the reason',
    file: 'server/files/s3-store.ts',
    stands: "busy(new Error('the storage is away or overloaded', { cause }))",
    instead: 'busy()',
    redIn: 'server/outages-logged.http.test.ts',
    named: 'a storage that is gone',
  },
  {
    defence: 'a fault is logged with what lies beneath it',
    file: 'server/log.ts',
    stands: 'causes.length > 0 ? { ...said, causes } : said',
    instead: 'said',
    redIn: 'server/outages-logged.http.test.ts',
    named: 'a storage in trouble',
  },
  {
    defence: 'the address of a machine is not logged',
    file: 'server/quiet-fault.ts',
    stands: '|${quoted}|${address}`',
    instead: '|${quoted}`',
    redIn: 'server/outages-logged.http.test.ts',
    named: 'a storage that is gone',
  },
  {
    defence: 'the key of a file is not logged',
    file: 'server/files/s3-store.ts',
    stands: 'the storage has no file "${key}"',
    instead: 'the storage has no file ${key}',
    redIn: 'server/outages-logged.http.test.ts',
    named: 'without its key',
  },
  {
    defence: 'a payment provider that is gone is logged with the reason',
    file: 'server/payments/stripe-payments.ts',
    stands: 'throw busy(faultOf(error))',
    instead: 'throw busy()',
    redIn: 'server/outages-logged.http.test.ts',
    named: 'a payment provider that is gone',
  },
  {
    defence: 'a disk without room is logged',
    file: 'server/http/room.ts',
    stands: "throw noRoom(new Error('less than 64 MB are left on the disk of DATA_DIR'))",
    instead: 'throw noRoom()',
    redIn: 'server/outages-logged.http.test.ts',
    named: 'a disk without room',
  },
  {
    defence: 'the headers of an upload are not logged, whatever else is',
    file: 'server/log.ts',
    stands: '      busboyOptions: ({ limits }: { limits?: object }) => ({ limits }),\n',
    instead: '',
    redIn: 'tests/attacks/quiet-logs.test.ts',
    named: 'the token of who sends a photo',
  },
];
