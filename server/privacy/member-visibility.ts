/** The only place that decides what one member may see of another. */
import {
  type FieldNamesWith,
  fieldNames,
  fieldOf,
  type PublicFieldName,
  type Visibility,
} from '#contract/member-fields.ts';
import { displayablePhone } from '#contract/phone-numbers.ts';
import { isRestrictedViewer, type Viewer } from '#contract/viewer.ts';
import { toImageUrl } from '../files/files.sql.ts';
import { forbidden } from '../http/errors.ts';
import { type MemberVisibility, presentShowSwitches } from './privacy-switches.ts';

export const notInDirectory = () => forbidden('The user is not included in the member directory');

export function assertListed({ isListed }: Pick<MemberVisibility, 'isListed'>): void {
  if (!isListed) throw notInDirectory();
}

export function getVisiblePhotoUrl(
  member: Pick<MemberVisibility, 'isListed' | 'showPhoto'> & { photoKey: string | null },
  viewer: Viewer,
): string | null {
  const isShown = member.isListed && member.showPhoto && !isRestrictedViewer(viewer);
  return isShown ? toImageUrl(member.photoKey) : null;
}

export const canSeeEmail = (
  { isListed, showEmail }: Pick<MemberVisibility, 'isListed' | 'showEmail'>,
  viewer: Viewer,
): boolean => isListed && showEmail && !isRestrictedViewer(viewer);

type Visible<Fields extends Record<PublicFieldName, unknown>> = {
  [Name in PublicFieldName]: Name extends FieldNamesWith<{ visibility: 'everyone' }>
    ? Fields[Name]
    : Fields[Name] | null;
};

const publicFieldNames = fieldNames.filter(
  (name): name is PublicFieldName => fieldOf(name).visibility !== 'private',
);

/** Sets the fields that the viewer may not see to null. */
export function maskHiddenFields<Fields extends Record<PublicFieldName, unknown>>(
  fields: Fields,
  member: MemberVisibility,
  viewer: Viewer,
) {
  const isShown = visibilityFor(member, viewer);
  const visible = publicFieldNames.map((name) => {
    const { visibility, format } = fieldOf(name);
    if (!isShown(visibility)) return [name, null];
    return [name, format === 'phone' ? displayablePhone(fields[name] as string | null) : fields[name]];
  });
  return Object.fromEntries(visible) as Visible<Fields>;
}

function visibilityFor(member: MemberVisibility, viewer: Viewer): (visibility: Visibility) => boolean {
  const switches = presentShowSwitches(member);
  const isOpen = member.isListed && !isRestrictedViewer(viewer);
  return (visibility) => {
    if (visibility === 'everyone') return true;
    if (visibility === 'private' || !isOpen) return false;
    return visibility === 'details' || switches[visibility];
  };
}
