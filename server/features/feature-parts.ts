import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import type { FileStore } from '../files/file-store.ts';
import type { Limits } from '../limits/limits.ts';
import type { PostOffice } from '../mail/post-office.ts';
import type { Cashier } from '../payments/cashier.ts';

/** What every feature may use; each names in its own signature what it does use. */
export type FeatureParts = {
  config: Config;
  /** Reads and writes. */
  db: Db;
  /** Reads that may lag a moment behind. */
  reader: Db;
  fileStore: FileStore;
  limits: Limits;
  postOffice: PostOffice;
  cashier: Cashier;
  /** What is wrong with a new password, as sentences. */
  passwordFaults: (password: string) => string[];
  /** Refuses whoever would have to wait too long for what follows. */
  turnAwayInCrowd: () => void;
  hashPassword: (password: string) => Promise<string>;
  checkPassword: (passwordHash: string | undefined, password: string) => Promise<boolean>;
};
