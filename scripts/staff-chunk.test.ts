import { describe, expect, it } from 'vitest';
import { nameStaffChunk } from './staff-chunk.ts';

const importers: Record<string, string[]> = {
  '/web/staff/table/table.tsx': ['/web/features/a/staff/page.tsx'],
  '/web/ui/only-staff.tsx': ['/web/staff/table/table.tsx', '/web/routes/_staff.tsx?tsr-split=component'],
  '/icons/of-only-staff.mjs': ['/web/ui/only-staff.tsx'],
  '/web/ui/both.tsx': ['/web/staff/table/table.tsx', '/web/features/a/page.tsx'],
  '/icons/of-both.mjs': ['/web/ui/both.tsx'],
  '/web/features/a/page.tsx': ['/web/routes/_signed-in.a.tsx'],
};
const context = {
  getModuleInfo: (id: string) => ({ importers: importers[id] ?? [], dynamicImporters: [] }),
};
const name = (id: string) => nameStaffChunk(id, context);

describe('nameStaffChunk', () => {
  it('takes modules that only the console imports', () => {
    expect(name('/web/staff/table/table.tsx')).toBe('staff');
    expect(name('/web/features/a/staff/page.tsx')).toBe('staff');
    expect(name('/web/ui/only-staff.tsx')).toBe('staff');
    expect(name('/icons/of-only-staff.mjs')).toBe('staff');
  });

  it('leaves modules that members load too', () => {
    expect(name('/web/ui/both.tsx')).toBeNull();
    expect(name('/icons/of-both.mjs')).toBeNull();
    expect(name('/web/features/a/page.tsx')).toBeNull();
  });
});
