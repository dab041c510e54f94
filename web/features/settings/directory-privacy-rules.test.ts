import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Privacy, type PrivacyFlag, withToggled } from './directory-privacy-rules.ts';

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
  toggles.reduce((privacy, [flag, on]) => withToggled(privacy, flag, on), allOn);

describe('the switch for contact information', () => {
  it('turns the three off, and nothing else', () => {
    expect(toggled(['showContactInformation', false])).toEqual({
      includeInDirectory: true,
      showDirectoryPhoto: true,
      showContactInformation: false,
      showEmail: false,
      showPersonalMobile: false,
      showWorkLandline: false,
    });
  });

  it('turns the three on, also those that were off before', () => {
    expect(toggled(['showEmail', false], ['showContactInformation', true])).toEqual(allOn);
    expect(toggled(['showContactInformation', false], ['showContactInformation', true])).toEqual(allOn);
  });

  it('stays on while one of the three is, and goes off with the last', () => {
    const two: [PrivacyFlag, boolean][] = [
      ['showEmail', false],
      ['showWorkLandline', false],
    ];
    expect(toggled(...two).showContactInformation).toBe(true);
    expect(toggled(...two, ['showPersonalMobile', false]).showContactInformation).toBe(false);
  });

  it('comes on again with any of the three, which comes on alone', () => {
    for (const flag of three) {
      const { showContactInformation, ...shown } = toggled(['showContactInformation', false], [flag, true]);
      expect(showContactInformation).toBe(true);
      expect(three.filter((each) => shown[each])).toEqual([flag]);
    }
  });
});

describe('any sequence of switches', () => {
  const toggles = fc.array(fc.tuple(fc.constantFrom(...flags), fc.boolean()), {
    minLength: 1,
    maxLength: 30,
  });

  it('leaves the last one as it was set, and contact information on when any of the three is', () => {
    fc.assert(
      fc.property(toggles, (sequence) => {
        const privacy = toggled(...sequence);
        const [flag, on] = sequence.at(-1) as [PrivacyFlag, boolean];
        expect(privacy[flag]).toBe(on);
        expect(privacy.showContactInformation).toBe(three.some((each) => privacy[each]));
      }),
    );
  });

  it('touches the profile and the photo by their own switches alone', () => {
    fc.assert(
      fc.property(toggles, (sequence) => {
        const privacy = toggled(...sequence);
        for (const own of ['includeInDirectory', 'showDirectoryPhoto'] as const) {
          const [, last = true] = sequence.findLast(([flag]) => flag === own) ?? [];
          expect(privacy[own]).toBe(last);
        }
      }),
    );
  });
});
