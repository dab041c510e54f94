import { existsSync } from 'node:fs';

export type Command = [program: string, args: string[]];

/** Debian starts the services that it installs, unless this file forbids it: now, and then at every start. */
const policy = '/usr/sbin/policy-rc.d';

/** How root gets one of Debian's packages, with nothing of it running afterwards; no way at all for others. */
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
