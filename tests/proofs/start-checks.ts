import type { Proof } from './proof.ts';

/** What a portal refuses to begin with, and what it tells of when it begins. */
export const startChecks: Proof[] = [
  {
    defence: 'accounts that everybody knows are no way in for others',
    file: 'server/start-checks.ts',
    stands: 'if (known && !isForOneself) throw new CannotStart(known);',
    instead: '',
    redIn: 'tests/faults/process.test.ts',
    named: 'one clear sentence and a non-zero exit',
  },
  {
    defence: 'who comes by a proxy is somebody else too',
    file: 'server/config.ts',
    stands: 'isOwnMachine(given.PUBLIC_URL) && ownHosts',
    instead: 'ownHosts',
    redIn: 'tests/faults/process.test.ts',
    named: 'one clear sentence and a non-zero exit',
  },
  {
    defence: 'who comes by a proxy of this machine is somebody else too',
    file: 'server/config.ts',
    stands: ' && !trustedProxies(given.TRUST_PROXY);',
    instead: ';',
    redIn: 'tests/faults/process.test.ts',
    named: 'one clear sentence and a non-zero exit',
  },
  {
    defence: 'on the own machine accounts that everybody knows are told of',
    file: 'server/start-checks.ts',
    stands: '...(known ? [known] : [])',
    instead: '',
    redIn: 'tests/faults/told-at-start.test.ts',
    named: 'which accounts everybody knows',
  },
  {
    defence: 'every account of a demo is known, not only those of the README',
    file: 'server/features/authentication/demo-passwords.sql.ts',
    stands: 'AND ${isInvented}\n    GROUP',
    instead: 'AND ${listed}\n    GROUP',
    redIn: 'server/features/authentication/demo-passwords.sql.test.ts',
    named: 'by name or by number',
  },
  {
    defence: 'a restore for real members tells of accounts that everybody knows',
    file: 'scripts/restore.ts',
    stands: '  if (demoAccounts) say(`! ${demoAccounts}`);\n',
    instead: '',
    redIn: 'tests/faults/backup.test.ts',
    named: 'a restore of a trial',
  },
  {
    defence: 'a fault at the start is told without the row that it was about',
    file: 'server/main.ts',
    stands: 'giveUp(`The portal cannot start. ${quietStack(asError(error))}`);',
    instead: 'throw error;',
    redIn: 'tests/faults/told-at-start.test.ts',
    named: 'without the row',
  },
  {
    defence: 'a machine that cannot hold pictures to their memory is told of',
    file: 'server/start-checks.ts',
    stands: '...(lacksWall() ? [wallMissing] : [])',
    instead: '',
    redIn: 'tests/faults/told-at-start.test.ts',
    named: 'without prlimit',
  },
];
