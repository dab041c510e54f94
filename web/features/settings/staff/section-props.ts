import type { SettingsDrafts } from '#contract/settings.staff.ts';
import type { SettingsSection } from '#contract/settings.ts';
import type { Draft } from '#web/staff/draft/use-draft.ts';

export type SectionProps<Section extends SettingsSection> = { draft: Draft<SettingsDrafts[Section]> };
