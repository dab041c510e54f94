import { expect, it } from 'vitest';
import { confirmLeave, registerLeaveGuard } from './navigation-guard.ts';

it('asks every form with unsaved changes until one refuses', async () => {
  const asked: string[] = [];
  const answering = (name: string, leave: boolean) => async () => {
    asked.push(name);
    return leave;
  };
  expect(await confirmLeave()).toBe(true);
  const forget = ['yes', 'no', 'later'].map((name) => registerLeaveGuard(answering(name, name === 'yes')));
  expect(await confirmLeave()).toBe(false);
  expect(asked).toEqual(['yes', 'no']);
  for (const stop of forget) stop();
  expect(await confirmLeave()).toBe(true);
  expect(asked).toHaveLength(2);
});
