import fc from 'fast-check';
import { expect, it } from 'vitest';
import { applyToggle, type Privacy, type PrivacyFlag } from './directory-privacy-rules.ts';

const allOn: Privacy = {
  includeInDirectory: true,
  showDirectoryPhoto: true,
  showContactInformation: true,
  showEmail: true,
  showPersonalMobile: true,
  showWorkLandline: true,
};
const flags = Object.keys(allOn) as PrivacyFlag[];
const three = ['showEmail', 'showPersonalMobile', 'showWorkLandline'] as const;

const toggled = (...toggles: [PrivacyFlag, boolean][]) =>
  toggles.reduce((privacy, [flag, on]) => applyToggle(privacy, flag, on), allOn);

it('any sequence sets the last switch, the main switch by the details, and the other two alone', () => {
  const toggle = fc.tuple(fc.constantFrom(...flags), fc.boolean());
  fc.assert(
    fc.property(fc.array(toggle, { minLength: 1, maxLength: 30 }), (sequence) => {
      const privacy = toggled(...sequence);
      const [flag, on] = sequence.at(-1) as [PrivacyFlag, boolean];
      expect(privacy[flag]).toBe(on);
      expect(privacy.showContactInformation).toBe(three.some((each) => privacy[each]));
      for (const own of ['includeInDirectory', 'showDirectoryPhoto'] as const) {
        const [, last = true] = sequence.findLast(([each]) => each === own) ?? [];
        expect(privacy[own]).toBe(last);
      }
    }),
  );
});
