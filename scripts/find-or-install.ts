import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { withProgress } from '#server/start/progress.ts';

export type FindResult = { path: string } | { error: string };
type Command = [program: string, args: string[]];

type Program = {
  name: string;
  find: () => string | null | undefined;
  installers: Command[];
  error: string;
};

export async function findOrInstall({ name, find, installers, error }: Program): Promise<FindResult> {
  let path = find();
  for (const [command, args] of installers) {
    if (path) break;
    await withProgress(`Installing ${name}`, async () =>
      spawnSync(command, args, { stdio: 'ignore', timeout: 300_000 }),
    );
    path = find();
  }
  return path ? { path } : { error };
}

/** This file keeps Debian from starting the services that it installs. */
const policyFile = '/usr/sbin/policy-rc.d';

export function listDebianInstallers(...packages: string[]): Command[] {
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  return isDebianRoot ? packages.map((name) => ['sh', ['-c', installScript(name)]]) : [];
}

const installScript = (name: string) => `
  if [ ! -e ${policyFile} ]; then
    trap 'rm -f ${policyFile}' EXIT
    printf '#!/bin/sh\\nexit 101\\n' > ${policyFile} && chmod 755 ${policyFile}
  fi
  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq ${name} || exit 1
  if systemctl cat ${name}.service; then systemctl disable ${name}.service; fi
`;
