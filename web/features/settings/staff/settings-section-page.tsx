import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { DraftItem } from '#contract/drafts.ts';
import { formatSetting, sectionTitles, settingLabels, settingsSubjectIds } from '#contract/setting-texts.ts';
import type { SettingsDrafts } from '#contract/settings.staff.ts';
import type { Settings, SettingsSection } from '#contract/settings.ts';
import { DraftPage } from '#web/staff/draft/draft-page.tsx';
import { useDraft } from '#web/staff/draft/use-draft.ts';
import { ObjectCards } from '#web/staff/object-page/object-cards.tsx';
import { ObjectHeadSkeleton } from '#web/staff/object-page/object-head-skeleton.tsx';
import { settingsList, settingsOverviewQuery } from '#web/staff/settings/settings-list.ts';
import { NoCapability } from '#web/staff/shell/no-capability.tsx';
import { ObjectNotFound } from '#web/staff/shell/object-not-found.tsx';
import { StaffPage } from '#web/staff/shell/staff-page.tsx';
import { usePermissions } from '#web/staff/staff-profile.ts';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { AssociationFields, BankFields, LinksFields, PublishingFields } from './association-fields.tsx';
import { DefaultsCard } from './defaults-card.tsx';
import { EnquiryFields } from './enquiry-fields.tsx';
import { PlanFields } from './plan-fields.tsx';
import { PublishNote } from './publish-note.tsx';
import type { SectionProps } from './section-props.ts';
import { settingsCalls, staffSettingsQuery } from './staff-settings.calls.ts';
import { typeFieldLabels } from './type-field-labels.ts';

const fieldsOf: { [Section in SettingsSection]: ComponentType<SectionProps<Section>> } = {
  association: AssociationFields,
  links: LinksFields,
  bank: BankFields,
  plans: PlanFields,
  enquiries: EnquiryFields,
  publishing: PublishingFields,
};

export function SettingsSectionPage({ section }: { section: string }) {
  const { can } = usePermissions();
  if (!can('settings.read')) return <NoCapability capability="settings.read" />;
  return section in sectionTitles ? (
    <LoadedSection key={section} section={section as SettingsSection} />
  ) : (
    <ObjectNotFound />
  );
}

function LoadedSection<Section extends SettingsSection>({ section }: { section: Section }) {
  const item = useQuery({ ...staffSettingsQuery(section), refetchOnWindowFocus: false });
  const overview = useQuery({ ...settingsOverviewQuery(), refetchOnWindowFocus: false });
  const error = item.error ?? overview.error;
  const reload = () => void Promise.all([item.refetch(), overview.refetch()]);
  if (!item.data || !overview.data)
    return (
      <StaffPage title={sectionTitles[section]} back={settingsList}>
        {error ? <LoadFailed error={error} onRetry={reload} /> : <ObjectHeadSkeleton />}
      </StaffPage>
    );
  return (
    <SectionDraft
      section={section}
      item={item.data as DraftItem<SettingsDrafts[Section]>}
      defaults={overview.data.defaults[section] as Settings[Section]}
    />
  );
}

type DraftProps<Section extends SettingsSection> = {
  section: Section;
  item: DraftItem<SettingsDrafts[Section]>;
  defaults: Settings[Section];
};

function SectionDraft<Section extends SettingsSection>({ section, item, defaults }: DraftProps<Section>) {
  const labels = { ...settingLabels[section], ...(section === 'enquiries' && typeFieldLabels) };
  const draft = useDraft<SettingsDrafts[Section]>({
    item,
    calls: settingsCalls(section),
    fieldLabels: labels as Record<keyof SettingsDrafts[Section] & string, string>,
  });
  const Fields: ComponentType<SectionProps<Section>> = fieldsOf[section];
  const { values } = draft;
  return (
    <DraftPage
      kind="settings"
      subjectId={settingsSubjectIds[section]}
      draft={draft}
      name={sectionTitles[section]}
      list={settingsList}
      formatValue={formatSetting}
      publishNote={<PublishNote section={section} live={item.live ?? defaults} values={values} />}
    >
      <ObjectCards
        aside={
          <DefaultsCard
            section={section}
            values={values}
            defaults={defaults}
            onUse={() => draft.change(structuredClone(defaults) as SettingsDrafts[Section])}
          />
        }
      >
        <Fields draft={draft} />
      </ObjectCards>
    </DraftPage>
  );
}
