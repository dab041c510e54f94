import { accounts } from './accounts.ts';
import { backups } from './backups.ts';
import { bounds } from './bounds.ts';
import { browser } from './browser.ts';
import { faults } from './faults.ts';
import { files } from './files.ts';
import { gates } from './gates.ts';
import { privacy } from './privacy.ts';
import type { Proof } from './proof.ts';
import { services } from './services.ts';
import { sessions } from './sessions.ts';
import { starts } from './starts.ts';

export const proofs: Proof[] = [
  ...[...accounts, ...sessions, ...gates, ...privacy, ...bounds, ...files],
  ...[...browser, ...faults, ...starts, ...services, ...backups],
];
