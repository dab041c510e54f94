import { describe, expect, it } from 'vitest';
import { importsOf, violations } from './check-imports.ts';

const packages = { runtime: ['zod'], development: ['react', 'vitest'] };
const check = (files: Record<string, string>) =>
  violations(importsOf(files), packages).map((found) => found.split(':')[0]);

describe('violations', () => {
  it('finds each forbidden import', () => {
    const [apart, shop, demo] = [
      'web and server never meet',
      'the marketplace stands beside the portal',
      'the demo is content on top of the server',
    ];
    for (const [name, file, source] of [
      [apart, 'server/a.ts', 'const x = await import(`#web/x.ts`);'],
      [apart, 'web/a.ts', "import type { X } from '../server/x.ts';"],
      [apart, 'server/a.ts', "const x = await import('#web/x.ts');"],
      ['contract stands alone', 'contract/a.ts', "import fs from 'node:fs';"],
      ['contract stands alone', 'contract/a.ts', "import { x } from '#server/x.ts';"],
      [
        'the ground knows no feature',
        'server/db/a.ts',
        "import { x } from '../features/users/users.sql.ts';",
      ],
      [shop, 'marketplace/a.ts', "import { call } from '#web/api/call.ts';"],
      [shop, 'marketplace/a.ts', "import '../server/a.ts';"],
      [shop, 'web/a.ts', "import '../marketplace/a.ts';"],
      ['ui and api know no feature', 'web/ui/a.tsx', "import { X } from '#web/features/x/x.tsx';"],
      ['features do not meet', 'server/features/a/a.ts', "import { x } from '../b/b.present.ts';"],
      [demo, 'server/main.ts', "const x = await import('#demo/x.ts');"],
      [demo, 'demo/a.ts', "import { x } from '#server/features/a/a.sql.ts';"],
      ['the product knows no test and no script', 'server/a.ts', "import { x } from '#tests/support/x.ts';"],
      ['a development package', 'demo/a.ts', "import { x } from 'vitest';"],
      ['a development package', 'server/a.ts', "import { x } from 'react';"],
    ] as [string, string, string][])
      expect(check({ [file]: source }), source).toContain(name);
    const cycle = { 'server/a.ts': "import './b.ts';", 'server/b.ts': "export * from './a.ts';" };
    expect(check(cycle)).toContain('a cycle');
  });

  it('allows everything else', () => {
    const files = {
      'contract/a.ts': "import * as z from 'zod/mini';\nimport { b } from './wire/b.ts';",
      'contract/wire/b.ts': '',
      'server/features/a/a.ts': "import { x } from '../b/b.sql.ts';\nimport path from 'node:path';",
      'server/features/b/b.sql.ts': "import { c } from '#contract/a.ts';",
      'marketplace/a.ts': "import '#web/ui/actions/button.tsx';\nimport { x } from '#contract/a.ts';",
      'server/start/prepare-database.ts': "const x = await import('#demo/x.ts');",
      'demo/x.ts': "import { y } from '#server/db/y.ts';",
      'server/a.test.ts': "import { it } from 'vitest';\nimport { x } from '#tests/support/x.ts';",
    };
    expect(check(files)).toEqual([]);
  });
});
