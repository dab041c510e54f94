import { settingLabels } from '#contract/setting-texts.ts';
import { ObjectCard } from '#web/staff/object-page/object-cards.tsx';
import { Switch } from '#web/ui/fields/switch.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import type { SectionProps } from './section-props.ts';

export const AssociationFields = ({ draft }: SectionProps<'association'>) => (
  <ObjectCard title="Who the association is" isWide>
    <TextField
      {...draft.field('name')}
      maxLength={100}
      autoCapitalize="words"
      hint="On every page and in every email."
    />
    <TextField {...draft.field('abn')} maxLength={20} inputMode="numeric" hint="On invoices." />
    <TextField
      {...draft.field('address')}
      maxLength={200}
      autoCapitalize="words"
      hint="On invoices, in one line."
    />
    <TextField
      {...draft.field('email')}
      maxLength={254}
      inputMode="email"
      hint="On invoices. Enquiries have an address under Enquiry types."
    />
  </ObjectCard>
);

const links = Object.keys(settingLabels.links) as (keyof typeof settingLabels.links)[];

export const LinksFields = ({ draft }: SectionProps<'links'>) => (
  <ObjectCard title="Where the links lead" isWide>
    {links.map((name) => (
      <TextField key={name} {...draft.field(name)} inputMode="url" maxLength={500} placeholder="https://" />
    ))}
  </ObjectCard>
);

export const BankFields = ({ draft }: SectionProps<'bank'>) => (
  <ObjectCard title="Where members pay invoices" isWide>
    <TextField {...draft.field('accountName')} maxLength={100} autoCapitalize="words" />
    <TextField
      {...draft.field('bsb')}
      maxLength={40}
      inputMode="numeric"
      hint="Six digits, such as 123-456."
    />
    <TextField
      {...draft.field('accountNumber')}
      maxLength={40}
      inputMode="numeric"
      hint="Without an account, invoices ask members to contact the association."
    />
    <TextArea {...draft.field('paymentDetails')} hint="Such as what to write into the reference." />
  </ObjectCard>
);

export const PublishingFields = ({ draft: { values, change } }: SectionProps<'publishing'>) => (
  <ObjectCard title="Resources" isWide>
    <Switch
      label={settingLabels.publishing.needsSecondPerson}
      hint="A publisher cannot publish or schedule a resource after saving its last change or sending it for review: a colleague does it. This includes changes of many resources and Put back. Resources that are scheduled already, events, groups and products are not affected. Turning this off asks for your second step."
      checked={values.needsSecondPerson}
      onCheckedChange={(needsSecondPerson) => change({ needsSecondPerson })}
    />
  </ObjectCard>
);
