/** `npm run sbom`: writes dist/sbom.json, every package that the lockfile names, for who looks vulnerabilities up. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { say } from '#server/progress.ts';
import { billOfMaterials } from './bill-of-materials.ts';
import { readLockfile, readManifest } from './lockfile.ts';

const file = path.join('dist', 'sbom.json');
const bill = billOfMaterials(readLockfile(), readManifest(), licenceIn);
mkdirSync(path.dirname(file), { recursive: true });
writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`);
say(`✓ ${file}: ${bill.components.length} packages`);

/** What an installed package says of itself, where the lockfile is silent. */
function licenceIn(folder: string): string | undefined {
  const manifest = path.join(folder, 'package.json');
  if (!existsSync(manifest)) return undefined;
  const { license, licenses } = JSON.parse(readFileSync(manifest, 'utf8'));
  const said = license ?? licenses?.[0];
  return typeof said === 'object' ? said.type : said;
}
