import { TextArea } from '#web/ui/fields/text-area.tsx';
import sections from './account-details-sections.module.css';
import type { User } from './account-details-values.ts';
import { DietaryField } from './dietary-field.tsx';
import type { AccountField } from './use-account-form.ts';

export function PreferenceFields({ field, user }: { field: AccountField; user: User }) {
  return (
    <div className={sections.fields}>
      <div className={sections.wide}>
        <TextArea
          {...field('accessibilityRequirement')}
          hint="What we should know so that you can take part in events."
        />
      </div>
      <div className={sections.wide}>
        <DietaryField
          diets={field('dietaryRequirements')}
          typed={field('otherDiet')}
          stored={user.requirements?.dietaryRequirements ?? []}
        />
      </div>
    </div>
  );
}
