import { fieldNamesWith, fieldOf, type Section, sections } from '#contract/member-fields.ts';
import { Facts, ObjectCard, ObjectCards } from '#web/staff/object-page/object-cards.tsx';
import { NewTabLink } from '#web/ui/actions/new-tab-link.tsx';
import { ensureHttps } from '#web/ui/actions/normalise-url.ts';
import common from '#web/ui/display/common.module.css';
import { toDisplayDate } from '#web/ui/fields/parse-date.ts';
import type { StaffMember } from './staff-members.calls.ts';

type Details = NonNullable<StaffMember['details']>;

/** Every field of the profile, in the sections of the member's own page. */
export const MemberProfile = ({ details }: { details: Details }) => (
  <ObjectCards>
    {(Object.keys(sections) as Section[])
      .filter((section) => section !== 'preferences')
      .map((section) => (
        <ObjectCard key={section} title={sections[section]}>
          <Facts facts={listFacts(details, section)} />
        </ObjectCard>
      ))}
    <ObjectCard title={sections.preferences}>
      <Facts
        facts={[
          { label: 'Accessibility', value: details.requirements?.accessibilityRequirement },
          { label: 'Dietary requirements', value: details.requirements?.dietaryRequirements.join(', ') },
        ]}
      />
    </ObjectCard>
    <ObjectCard title="About" isWide>
      {details.aboutMe ? <p>{details.aboutMe}</p> : <p className={common.muted}>Nothing written yet.</p>}
    </ObjectCard>
  </ObjectCards>
);

const listFacts = (details: Details, section: Section) =>
  fieldNamesWith({ section }).map((name) => {
    const { label = '', format } = fieldOf(name);
    const value = (details[name as keyof Details] ?? null) as string | null;
    return { label, value: formatField(format, value) };
  });

function formatField(format: string, value: string | null) {
  if (value && format === 'webAddress') return <NewTabLink href={ensureHttps(value)}>{value}</NewTabLink>;
  return format === 'date' ? toDisplayDate(value ?? '') : value;
}
