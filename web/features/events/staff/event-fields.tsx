import { eventProfile } from '#contract/article-html.ts';
import { type DraftEvent, eventFormats } from '#contract/events.staff.ts';
import { DraftPictureField } from '#web/staff/draft/draft-picture-field.tsx';
import { DraftTextField } from '#web/staff/draft/draft-text-field.tsx';
import type { Draft } from '#web/staff/draft/use-draft.ts';
import { ObjectCard, ObjectCards } from '#web/staff/object-page/object-cards.tsx';
import common from '#web/ui/display/common.module.css';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { EventTimes } from './event-times-fields.tsx';
import { uploadEventPicture } from './staff-events.calls.ts';

type CardProps = { draft: Draft<DraftEvent> };
type Props = CardProps & { isReadOnly: boolean };

export const EventFields = ({ draft, isReadOnly }: Props) => (
  <ObjectCards
    aside={
      <div className={common.stack}>
        <EventTimes draft={draft} />
        <PlaceCard draft={draft} />
        <RegistrationCard draft={draft} />
        <PicturesCard draft={draft} />
      </div>
    }
  >
    <ObjectCard title="What it is" isWide>
      <TextField {...draft.field('name')} maxLength={200} autoCapitalize="sentences" />
      <TextArea {...draft.field('shortDescription')} rows={2} hint="One sentence under the name." />
      <DraftTextField draft={draft} name="content" profile={eventProfile} isReadOnly={isReadOnly} />
    </ObjectCard>
  </ObjectCards>
);

const PlaceCard = ({ draft }: CardProps) => (
  <ObjectCard title="Where">
    <SelectField
      {...draft.field('format')}
      options={eventFormats.map((value) => ({ value, label: value }))}
    />
    <TextField
      {...draft.field('venue')}
      maxLength={300}
      autoCapitalize="words"
      hint="Such as ‘Town Hall, Ballarat’, or ‘Online’."
    />
  </ObjectCard>
);

const RegistrationCard = ({ draft }: CardProps) => (
  <ObjectCard title="Registration">
    <TextField
      {...draft.field('registerUrl')}
      inputMode="url"
      maxLength={300}
      hint="Without a link, members see no button."
    />
    <TextField
      {...draft.field('registerLabel')}
      maxLength={60}
      placeholder="Register"
      autoCapitalize="sentences"
    />
  </ObjectCard>
);

function PicturesCard({ draft }: CardProps) {
  const { values, change, item } = draft;
  const upload = uploadEventPicture(item.id);
  return (
    <ObjectCard title="Pictures">
      <DraftPictureField
        {...draft.field('listingImageKey')}
        pictureKey={values.listingImageKey}
        hint="On the list of events."
        upload={upload}
        onChange={(listingImageKey) => change({ listingImageKey })}
      />
      <DraftPictureField
        {...draft.field('featureImageKey')}
        pictureKey={values.featureImageKey}
        hint="On the dashboard, while it is the next event."
        upload={upload}
        onChange={(featureImageKey) => change({ featureImageKey })}
      />
    </ObjectCard>
  );
}
