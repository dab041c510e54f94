import { existsSync } from 'node:fs';

export type Command = [program: string, args: string[]];

/** Without this file Debian starts the services that it installs. */
const policy = '/usr/sbin/policy-rc.d';

export function waysToInstall(...packages: string[]): Command[] {
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  return isDebianRoot ? packages.map((name) => ['sh', ['-c', installation(name)]]) : [];
}

const installation = (name: string) => `
  if [ ! -e ${policy} ]; then
    trap 'rm -f ${policy}' EXIT
    printf '#!/bin/sh\\nexit 101\\n' > ${policy} && chmod 755 ${policy}
  fi
  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq ${name} || exit 1
  if systemctl cat ${name}.service; then systemctl disable ${name}.service; fi
`;
