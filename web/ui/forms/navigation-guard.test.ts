import { expect, it } from 'vitest';
import { confirmLeave, registerLeaveGuard } from './navigation-guard.ts';

it('calls the guards until one blocks', async () => {
  const called: string[] = [];
  const guard = (name: string, mayLeave: boolean) => async () => {
    called.push(name);
    return mayLeave;
  };
  expect(await confirmLeave()).toBe(true);
  const unregister = ['yes', 'no', 'later'].map((name) => registerLeaveGuard(guard(name, name === 'yes')));
  expect(await confirmLeave()).toBe(false);
  expect(called).toEqual(['yes', 'no']);
  for (const stop of unregister) stop();
  expect(await confirmLeave()).toBe(true);
  expect(called).toHaveLength(2);
});
