import { accounts } from './accounts.ts';
import { backups } from './backups.ts';
import { bounds } from './bounds.ts';
import { browser } from './browser.ts';
import { faults } from './faults.ts';
import { files } from './files.ts';
import { gates } from './gates.ts';
import { hostile } from './hostile.ts';
import { limits } from './limits.ts';
import { links } from './links.ts';
import { logs } from './logs.ts';
import { oddRequests } from './odd-requests.ts';
import { papers } from './papers.ts';
import { privacy } from './privacy.ts';
import type { Proof } from './proof.ts';
import { services } from './services.ts';
import { sessions } from './sessions.ts';
import { signInBounds } from './sign-in-bounds.ts';
import { startChecks } from './start-checks.ts';
import { starts } from './starts.ts';
import { uploads } from './uploads.ts';

export const proofs: Proof[] = [
  ...[...accounts, ...links, ...limits, ...sessions, ...gates, ...oddRequests],
  ...[...privacy, ...logs, ...papers, ...bounds, ...signInBounds],
  ...[...files, ...uploads, ...browser, ...hostile],
  ...[...faults, ...starts, ...startChecks, ...services, ...backups],
];
