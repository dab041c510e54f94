import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Config, ConfigError, readConfig } from './config.ts';

export function readEnvironment(root: string): Config {
  const file = path.join(root, '.env');
  try {
    if (existsSync(file)) process.loadEnvFile(file);
  } catch (error) {
    throw new ConfigError([`The file ${file} could not be read: ${(error as Error).message}.`]);
  }
  return readConfig(process.env, root);
}
