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

const toggled = (...toggles: [PrivacyFlag, boolean][]) =>
  toggles.reduce((privacy, [flag, on]) => applyPrivacyToggle(privacy, flag, on), allOn);

it('keeps the contact information switch consistent with the contact switches after any sequence', () => {
  const toggle = fc.tuple(fc.constantFrom(...flags), fc.boolean());
  fc.assert(
    fc.property(fc.array(toggle, { minLength: 1, maxLength: 30 }), (sequence) => {
      const privacy = toggled(...sequence);
      const [flag, on] = sequence.at(-1) as [PrivacyFlag, boolean];
      expect(privacy[flag]).toBe(on);
      expect(privacy.showContactInformation).toBe(contactFlags.some((contactFlag) => privacy[contactFlag]));
      for (const independent of ['includeInDirectory', 'showDirectoryPhoto'] as const) {
        const [, last = true] = sequence.findLast(([other]) => other === independent) ?? [];
        expect(privacy[independent]).toBe(last);
      }
    }),
  );
});
