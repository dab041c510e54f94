import { gstCents } from '#contract/gst.ts';
import { formatPrice } from '#contract/money.ts';
import { positionError, priceError } from '#contract/products.staff.ts';
import { DraftPictureField } from '#web/staff/draft/draft-picture-field.tsx';
import type { Draft } from '#web/staff/draft/use-draft.ts';
import { NumberField } from '#web/staff/form/number-field.tsx';
import { ObjectCard, ObjectCards } from '#web/staff/object-page/object-cards.tsx';
import common from '#web/ui/display/common.module.css';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import {
  categoryOptions,
  type EditedProduct,
  parsePosition,
  parsePrice,
  toPriceText,
} from './product-values.ts';
import { uploadProductPicture } from './staff-products.calls.ts';

type Props = { draft: Draft<EditedProduct> };

export const ProductFields = ({ draft }: Props) => (
  <ObjectCards
    aside={
      <div className={common.stack}>
        <PriceCard draft={draft} />
        <PlaceCard draft={draft} />
      </div>
    }
  >
    <ObjectCard title="What it is" isWide>
      <TextField {...draft.field('name')} maxLength={200} autoCapitalize="sentences" />
      <TextArea {...draft.field('description')} hint="What it is, and for whom. At most 2,000 characters." />
    </ObjectCard>
  </ObjectCards>
);

function PriceCard({ draft }: Props) {
  const { values, change, errors, fieldLabels } = draft;
  const { priceCents } = values;
  return (
    <ObjectCard title="Price and code">
      <NumberField
        name="priceCents"
        label={fieldLabels.priceCents}
        hint={
          typeof priceCents === 'number' && priceCents > 0
            ? `In dollars, including ${formatPrice(gstCents(priceCents))} GST where it applies.`
            : 'In dollars, including GST where it applies, such as 82.50.'
        }
        value={priceCents}
        parse={parsePrice}
        format={toPriceText}
        problem={priceError}
        error={errors.priceCents}
        inputMode="decimal"
        onValueChange={(next) => change({ priceCents: next })}
      />
      <TextField
        {...draft.field('sku')}
        maxLength={40}
        autoCapitalize="characters"
        hint="For stock and accounts, such as BK-IMD-05. Members do not see it."
      />
    </ObjectCard>
  );
}

const PlaceCard = ({ draft }: Props) => (
  <ObjectCard title="In the catalogue">
    <SelectField {...draft.field('category')} options={categoryOptions} />
    <NumberField
      name="position"
      label={draft.fieldLabels.position}
      hint="Lower numbers come first. Empty means last."
      value={draft.values.position}
      parse={parsePosition}
      format={String}
      problem={positionError}
      error={draft.errors.position}
      inputMode="numeric"
      onValueChange={(position) => draft.change({ position })}
    />
    <DraftPictureField
      {...draft.field('imageKey')}
      pictureKey={draft.values.imageKey}
      ratio="4:3"
      hint="Edges that do not fit are cut off."
      upload={uploadProductPicture(draft.item.id)}
      onChange={(imageKey) => draft.change({ imageKey })}
    />
  </ObjectCard>
);
