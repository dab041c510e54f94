import { expect, it } from 'vitest';
import { askBeforeLeaving, mayLeave } from './leaving.ts';

it('asks every form with unsaved changes until one refuses', async () => {
  const asked: string[] = [];
  const answering = (name: string, leave: boolean) => async () => {
    asked.push(name);
    return leave;
  };
  expect(await mayLeave()).toBe(true);
  const forget = ['yes', 'no', 'later'].map((name) => askBeforeLeaving(answering(name, name === 'yes')));
  expect(await mayLeave()).toBe(false);
  expect(asked).toEqual(['yes', 'no']);
  for (const stop of forget) stop();
  expect(await mayLeave()).toBe(true);
  expect(asked).toHaveLength(2);
});
