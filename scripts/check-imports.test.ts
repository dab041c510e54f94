import { describe, expect, it } from 'vitest';
import { findViolations, parseImports } from './check-imports.ts';

const packages = { runtime: ['zod'], development: ['react', 'vitest'] };
const check = (files: Record<string, string>) =>
  findViolations(parseImports(files), packages).map((violation) => violation.split(':')[0]);

describe('findViolations', () => {
  it('finds each forbidden import', () => {
    const contract = 'contract imports only zod';
    const webAndServer = 'web and server do not import each other';
    const infrastructure = 'server infrastructure does not import features';
    const marketplace = 'the marketplace is separate from the portal';
    const sharedWeb = 'web/ui and web/api do not import features';
    const staff = 'web/staff does not import features';
    const members = 'members do not load the staff console';
    const features = 'features do not import each other';
    const demo = 'the demo is loaded only on demand';
    const tests = 'the product does not import tests or scripts';
    for (const [rule, file, source] of [
      [webAndServer, 'server/a.ts', 'const x = await import(`#web/x.ts`);'],
      [webAndServer, 'web/a.ts', "import type { X } from '../server/x.ts';"],
      [webAndServer, 'server/a.ts', "const x = await import('#web/x.ts');"],
      [contract, 'contract/a.ts', "import fs from 'node:fs';"],
      [contract, 'contract/a.ts', "import { x } from '#server/x.ts';"],
      [infrastructure, 'server/db/a.ts', "import { x } from '../features/users/users.sql.ts';"],
      [marketplace, 'marketplace/a.ts', "import { call } from '#web/api/call.ts';"],
      [marketplace, 'marketplace/a.ts', "import '../server/a.ts';"],
      [marketplace, 'web/a.ts', "import '../marketplace/a.ts';"],
      [sharedWeb, 'web/ui/a.tsx', "import { X } from '#web/features/x/x.tsx';"],
      [staff, 'web/staff/a.tsx', "import { X } from '#web/features/x/staff/x.tsx';"],
      [members, 'web/ui/a.tsx', "import { X } from '#web/staff/x.tsx';"],
      [members, 'web/features/a/a.tsx', "const x = await import('./staff/x.tsx');"],
      [members, 'web/routes/_signed-in.a.tsx', "import { X } from '#web/staff/x.tsx';"],
      [features, 'web/features/a/staff/a.tsx', "import { X } from '#web/features/b/b.tsx';"],
      [features, 'server/features/a/a.ts', "import { x } from '../b/b.present.ts';"],
      [demo, 'server/main.ts', "const x = await import('#demo/x.ts');"],
      [demo, 'demo/a.ts', "import { x } from '#server/features/a/a.sql.ts';"],
      [tests, 'server/a.ts', "import { x } from '#tests/support/x.ts';"],
      ['development package', 'demo/a.ts', "import { x } from 'vitest';"],
      ['development package', 'server/a.ts', "import { x } from 'react';"],
    ] as [string, string, string][])
      expect(check({ [file]: source }), source).toContain(rule);
    const cycle = { 'server/a.ts': "import './b.ts';", 'server/b.ts': "export * from './a.ts';" };
    expect(check(cycle)).toContain('import cycle');
  });

  it('allows other imports', () => {
    const files = {
      'contract/a.ts': "import * as z from 'zod/mini';\nimport { b } from './wire/b.ts';",
      'contract/wire/b.ts': '',
      'server/features/a/a.ts': "import { x } from '../b/b.sql.ts';\nimport path from 'node:path';",
      'server/features/b/b.sql.ts': "import { c } from '#contract/a.ts';",
      'web/staff/routes/staff.a.tsx': "import { A } from '#web/features/a/staff/a.tsx';",
      'web/features/a/staff/a.tsx': "import '#web/staff/x.tsx';\nimport '../a.tsx';",
      'marketplace/a.ts': "import '#web/ui/actions/button.tsx';\nimport { x } from '#contract/a.ts';",
      'server/start/prepare-database.ts': "const x = await import('#demo/x.ts');",
      'demo/x.ts': "import { y } from '#server/db/y.ts';",
      'server/a.test.ts': "import { it } from 'vitest';\nimport { x } from '#tests/support/x.ts';",
    };
    expect(check(files)).toEqual([]);
  });
});
