import type { StaffAccess } from '#contract/endpoint.ts';
import { type Capability, can, canInSomeScope, type Grant, type Scope } from '#contract/permissions.ts';
import type { Caller } from './caller.ts';
import { HttpError } from './errors.ts';

/** The capability that allows a request of staff, and the scope of the request. */
export type CheckedAccess = { capability: Capability; scope: Scope | 'filtered' };

export type StaffCaller = Caller & { checkedAccess: CheckedAccess };

export const toCheckedAccess = (
  { capability, scope }: StaffAccess,
  params: Record<string, string>,
): CheckedAccess => ({ capability, scope: scope === 'filtered' ? scope : toScope(scope, params) });

function toScope(scope: Exclude<StaffAccess['scope'], 'filtered'>, params: Record<string, string>): Scope {
  if (!scope) return {};
  // The ids of grants are in lower case.
  const idOf = (name: string) => params[name]?.toLowerCase();
  return 'group' in scope ? { groupId: idOf(scope.group) } : { organisationId: idOf(scope.organisation) };
}

export const isAllowed = (grants: Grant[], { capability, scope }: CheckedAccess): boolean =>
  scope === 'filtered' ? canInSomeScope(grants, capability) : can(grants, capability, scope);

const maxSecondStepAgeMs = 10 * 60_000;

type SecondStep = Pick<Caller, 'secondStepAgeMs'>;

export function findSecondStepError(
  { recentSecondStep }: Pick<StaffAccess, 'recentSecondStep'>,
  { secondStepAgeMs }: SecondStep,
  demo: boolean,
) {
  if (secondStepAgeMs === null) return demo ? undefined : 'secondStepMissing';
  return recentSecondStep && secondStepAgeMs > maxSecondStepAgeMs ? 'secondStepOutdated' : undefined;
}

/** For requests that need a recent second step only in some cases. */
export function assertRecentSecondStep(caller: SecondStep, demo: boolean): void {
  const error = findSecondStepError({ recentSecondStep: true }, caller, demo);
  if (error) throw new HttpError(error);
}
