import { expect, it } from 'vitest';
import { StreamSearch } from './find-in-stream.ts';

it('finds texts in any case, also where a chunk ends in the middle of one', () => {
  const search = new StreamSearch(['vbaProject.bin', 'xl/', 'PK\x05\x06']);
  for (const chunk of ['\xff\xfeword/VBApro', 'jec', 't.BIN\xff', 'xl', '.PK\x05', '\x06'])
    search.add(Buffer.from(chunk, 'latin1'));
  expect([...search.found]).toEqual(['vbaProject.bin', 'PK\x05\x06']);
});
