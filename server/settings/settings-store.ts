import type { FastifyBaseLogger } from 'fastify';
import { type Settings, settingsSections } from '#contract/settings.ts';
import type { Db } from '../db/database.ts';
import { mergeSetting } from './merge-setting.ts';
import { listSettings } from './settings.sql.ts';

/** Changes take effect in every process within 5 s. */
const refreshIntervalMs = 2_000;

/** Read-only view of the settings, for features. */
export type SettingsReader = Pick<SettingsStore, 'current' | 'defaults' | 'refresh'>;

/** Holds the settings in memory, so that requests need no query. Staff override the defaults of the environment. */
export class SettingsStore {
  readonly #db: Db;
  readonly #defaults: Settings;
  readonly #log: FastifyBaseLogger;
  #current: Settings;
  #stored = '[]';
  #timer: NodeJS.Timeout | undefined;
  #isRunning = false;
  #hasFailed = false;

  constructor(db: Db, defaults: Settings, log: FastifyBaseLogger) {
    this.#db = db;
    this.#defaults = defaults;
    this.#log = log;
    this.#current = defaults;
  }

  /** The same object until a setting changes, so that it can be the key of a cache. */
  get current(): Settings {
    return this.#current;
  }

  get defaults(): Settings {
    return this.#defaults;
  }

  /** Computes a value from the settings once for each change. */
  derive<Value>(compute: (settings: Settings) => Value): () => Value {
    let derivedFrom: Settings | undefined;
    let value: Value;
    return () => {
      if (derivedFrom !== this.#current) {
        derivedFrom = this.#current;
        value = compute(this.#current);
      }
      return value;
    };
  }

  async refresh(): Promise<void> {
    const rows = await listSettings(this.#db);
    const stored = JSON.stringify(rows);
    if (stored === this.#stored) return;
    this.#current = this.#merge(rows);
    this.#stored = stored;
  }

  /** Polls instead of LISTEN: the embedded database has one connection, and poolers do not pass notifications on. */
  start(): void {
    if (this.#isRunning) return;
    this.#isRunning = true;
    this.#schedule();
  }

  stop(): void {
    this.#isRunning = false;
    clearTimeout(this.#timer);
  }

  #schedule(): void {
    this.#timer = setTimeout(() => void this.#poll(), refreshIntervalMs).unref();
  }

  async #poll(): Promise<void> {
    try {
      await this.refresh();
      if (this.#hasFailed) this.#log.warn('settings refreshed again');
      this.#hasFailed = false;
    } catch (error) {
      if (this.#isRunning && !this.#hasFailed) this.#log.warn({ err: error }, 'settings not refreshed');
      this.#hasFailed = true;
    }
    if (this.#isRunning) this.#schedule();
  }

  #merge(rows: Awaited<ReturnType<typeof listSettings>>): Settings {
    const values = new Map(rows.map(({ name, value }) => [name, value]));
    const sections = settingsSections.map((section) => {
      const merged = mergeSetting(section, this.#defaults, values.get(section));
      if (merged.problem) this.#log.error({ section }, 'stored setting is invalid, using the default');
      return [section, merged.problem ? this.#defaults[section] : merged.values];
    });
    return Object.fromEntries(sections) as Settings;
  }
}
