import { readContent } from '../read-content.ts';
import type { Position } from '../schemas/content-schemas.ts';
import type { Sector } from '../schemas/resource-schemas.ts';
import type { Random } from '../seeded-random.ts';
import { makeAboutMe } from './make-about-me.ts';

const { shared, bySector, onlyIn } = readContent('members/positions');

const minAgeByLevel = [19, 24, 34, 43];

export function makeCareer(random: Random, sector: Sector, age: number, country: string) {
  const position = pickPosition(random, sector, age, country);
  return {
    positionTitle: position.title,
    department: position.department,
    postnominals: makePostnominals(random, sector, position, age),
    aboutMe: random.chance(0.6) ? makeAboutMe(random, position, age) : null,
  };
}

function pickPosition(random: Random, sector: Sector, age: number, country: string): Position {
  const pool = random.chance(0.26) ? shared : bySector[sector];
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const position = random.pick(pool);
    // Senior positions are rare even where the content lists many.
    const probability = position.level === 3 ? 0.25 : position.level === 2 ? 0.6 : 1;
    const isOldEnough = age >= (minAgeByLevel[position.level] ?? 0);
    const isUsedInCountry = (onlyIn[position.title] ?? country) === country;
    if (isOldEnough && isUsedInCountry && random.chance(probability)) return position;
  }
  return pool.find(({ level }) => level === 0) ?? random.pick(pool);
}

const degrees = ['MBA', 'GAICD', 'BSc', 'MEmergMgt', 'BN', 'LLB', 'MPH', 'GradDipEd', 'CPEng', 'MIFireE'];

function makePostnominals(random: Random, sector: Sector, position: Position, age: number): string | null {
  if (position.family === 'research' && position.level > 0) return random.chance(0.6) ? 'PhD' : null;
  if (age > 42 && position.level > 0 && random.chance(0.035 * position.level))
    return random.pick(listMedals(sector));
  return age > 28 && random.chance(0.03) ? random.pick(degrees) : null;
}

function listMedals(sector: Sector): string[] {
  if (sector === 'Ambulance') return ['ASM', 'ASM', 'QSM'];
  if (sector === 'State emergency service' || sector === 'Marine rescue') return ['ESM', 'ESM', 'QSM'];
  return ['AFSM', 'AFSM', 'AFSM', 'QSM', 'OAM', 'AFSM, MBA', 'QSO', 'BEM'];
}
