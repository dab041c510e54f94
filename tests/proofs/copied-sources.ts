import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Proof, without } from './proof.ts';

/** The sources as they lie here, in a folder where they may be broken, with a folder for what tests leave behind. */
export type CopiedSources = {
  folder: string;
  scratch: string;
  /** Gives back how to put it right again. */
  takeAway(proof: Proof): () => void;
  remove(): void;
};

export function copySources(root: string): CopiedSources {
  const place = realpathSync(mkdtempSync(path.join(tmpdir(), 'muster-proofs-')));
  // PostgreSQL runs as somebody else, who has to come through.
  chmodSync(place, 0o755);
  const [folder, scratch] = [path.join(place, 'sources'), path.join(place, 'scratch')];
  mkdirSync(scratch);
  for (const file of [...keptFiles(root), ...builtWeb(root)]) {
    cpSync(path.join(root, file), path.join(folder, file), { recursive: true });
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
  return {
    folder,
    scratch,
    takeAway: (proof) => {
      const file = path.join(folder, proof.file);
      const source = readFileSync(file, 'utf8');
      writeFileSync(file, without(proof, source));
      return () => writeFileSync(file, source);
    },
    remove: () => rmSync(place, { recursive: true, force: true, maxRetries: 5 }),
  };
}

/** What Git has, and what it would take. */
function keptFiles(root: string): string[] {
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const files = execFileSync('git', list, { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean);
  return files.filter((file) => existsSync(path.join(root, file)));
}

/** It is built again only where its sources are others. */
function builtWeb(root: string): string[] {
  const folder = path.join(root, 'dist');
  const built = existsSync(folder) ? readdirSync(folder) : [];
  return built.filter((name) => name.startsWith('web')).map((name) => path.join('dist', name));
}
