/** The only place that decides what one member may see of another. */
import {
  fieldNames,
  fieldOf,
  type NamesWith,
  type OpenName,
  type Visibility,
} from '#contract/member-fields.ts';
import { presentPhone } from '#contract/phone-numbers.ts';
import { isRestrictedViewer, type Viewer } from '#contract/viewer.ts';
import { imageUrl } from '../files/files.sql.ts';
import { forbidden } from '../http/errors.ts';
import { type Privacy, presentPrivacy } from './privacy-switches.ts';

export const notInDirectory = () => forbidden('The user is not included in the member directory');

export function assertInDirectory({ wantsListing }: Pick<Privacy, 'wantsListing'>): void {
  if (!wantsListing) throw notInDirectory();
}

export function visiblePhotoUrl(
  member: Pick<Privacy, 'wantsListing' | 'showPhoto'> & { photoKey: string | null },
  reader: Viewer,
): string | null {
  const isShown = member.wantsListing && member.showPhoto && !isRestrictedViewer(reader);
  return isShown ? imageUrl(member.photoKey) : null;
}

type Visible<Fields extends Record<OpenName, unknown>> = {
  [Name in OpenName]: Name extends NamesWith<{ visibility: 'everyone' }> ? Fields[Name] : Fields[Name] | null;
};

const openNames = fieldNames.filter((name): name is OpenName => fieldOf(name).visibility !== 'own');

/** Fields that this reader may not see become null. */
export function visibleFields<Fields extends Record<OpenName, unknown>>(
  fields: Fields,
  privacy: Privacy,
  reader: Viewer,
) {
  const isShown = visibilityFor(privacy, reader);
  const visible = openNames.map((name) => {
    const { visibility, format } = fieldOf(name);
    if (!isShown(visibility)) return [name, null];
    return [name, format === 'phone' ? presentPhone(fields[name] as string | null) : fields[name]];
  });
  return Object.fromEntries(visible) as Visible<Fields>;
}

function visibilityFor(privacy: Privacy, reader: Viewer): (visibility: Visibility) => boolean {
  const switches = presentPrivacy(privacy);
  const isOpen = privacy.wantsListing && !isRestrictedViewer(reader);
  return (visibility) => {
    if (visibility === 'everyone') return true;
    if (visibility === 'own' || !isOpen) return false;
    return visibility === 'details' || switches[visibility];
  };
}
