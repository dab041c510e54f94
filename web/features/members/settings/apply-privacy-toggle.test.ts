import fc from 'fast-check';
import { expect, it } from 'vitest';
import { applyPrivacyToggle, type Privacy, type PrivacyFlag } from './apply-privacy-toggle.ts';

const allOn: Privacy = {
  includeInDirectory: true,
  showDirectoryPhoto: true,
  showContactInformation: true,
  showEmail: true,
  showPersonalMobile: true,
  showWorkLandline: true,
};
const flags = Object.keys(allOn) as PrivacyFlag[];
const contactFlags = ['showEmail', 'showPersonalMobile', 'showWorkLandline'] as const;

const applyToggles = (...toggles: [PrivacyFlag, boolean][]) =>
  toggles.reduce((privacy, [flag, isOn]) => applyPrivacyToggle(privacy, flag, isOn), allOn);

it('keeps the contact information switch consistent with the contact switches after any sequence', () => {
  const toggle = fc.tuple(fc.constantFrom(...flags), fc.boolean());
  fc.assert(
    fc.property(fc.array(toggle, { minLength: 1, maxLength: 30 }), (sequence) => {
      const privacy = applyToggles(...sequence);
      const [flag, isOn] = sequence.at(-1) as [PrivacyFlag, boolean];
      expect(privacy[flag]).toBe(isOn);
      expect(privacy.showContactInformation).toBe(contactFlags.some((contactFlag) => privacy[contactFlag]));
      for (const independent of ['includeInDirectory', 'showDirectoryPhoto'] as const) {
        const [, last = true] = sequence.findLast(([other]) => other === independent) ?? [];
        expect(privacy[independent]).toBe(last);
      }
    }),
  );
});
