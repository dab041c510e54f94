type Context = {
  getModuleInfo: (id: string) => { importers: string[]; dynamicImporters: string[] } | null;
};

const staffModule = /[\\/]web[\\/](staff[\\/]|features[\\/][\w-]+[\\/]staff[\\/]|routes[\\/]_staff\.)/;

/** Modules that some member loads. Kept between calls, because the bundler asks for every module. */
const memberModules = new Set<string>();

/** Returns the name of the chunk for modules that only the staff console uses, directly or through others. */
export function nameStaffChunk(id: string, context: Context): string | null {
  const visited = new Set<string>();
  const isOnlyForStaff = (module: string): boolean => {
    if (staffModule.test(module) || visited.has(module)) return true;
    if (memberModules.has(module)) return false;
    visited.add(module);
    const { importers = [], dynamicImporters = [] } = context.getModuleInfo(module) ?? {};
    const users = [...importers, ...dynamicImporters];
    const isForStaff = users.length > 0 && users.every(isOnlyForStaff);
    if (!isForStaff) memberModules.add(module);
    return isForStaff;
  };
  return isOnlyForStaff(id) ? 'staff' : null;
}
