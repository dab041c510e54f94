import type { ImportDetails } from '#contract/imports.staff.ts';
import { formatDay } from '#web/staff/format-moment.ts';
import { ObjectCard, ObjectCards } from '#web/staff/object-page/object-cards.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { Banner } from '#web/ui/states/banner.tsx';
import { ColumnList } from './column-list.tsx';
import { listMissing } from './column-mapping.ts';
import { describeMissing } from './describe-missing.ts';
import type { ColumnChoice } from './use-column-choice.ts';

type Props = { details: ImportDetails; choice: ColumnChoice; isReadOnly: boolean };

export function ColumnsForm({ details, choice, isReadOnly }: Props) {
  const { columns, mappedLike } = details;
  const { mapping, problem } = choice;
  const missing = listMissing(details, mapping);
  const usedCount = mapping.fields.filter((field) => field !== null).length;
  return (
    <ObjectCards aside={<MatchingCard {...{ details, choice, isReadOnly }} />}>
      {problem ? <Banner kind="error">{problem}</Banner> : null}
      {missing.length > 0 ? <Banner kind="info">{describeMissing(details.kind, missing)}</Banner> : null}
      <ObjectCard title="Columns of the file" note={`${usedCount} of ${columns.length} used`} isWide>
        {mappedLike ? <p>Mapped like the file of {formatDay(mappedLike)} with the same columns.</p> : null}
        <ColumnList {...{ details, choice, isReadOnly }} />
      </ObjectCard>
    </ObjectCards>
  );
}

function MatchingCard({ details, choice, isReadOnly }: Props) {
  const { fields, sheet, sheets } = details;
  const { mapping, change, chooseSheet, isChoosingSheet } = choice;
  const keyOptions = fields.filter(({ isKey }) => isKey).map(({ name, label }) => ({ value: name, label }));
  return (
    <ObjectCard title="Reading the file">
      {sheets.length > 1 ? (
        <SelectField
          label="Sheet"
          value={sheet ?? ''}
          options={sheets.map((name) => ({ value: name, label: name }))}
          disabled={isReadOnly || isChoosingSheet}
          onValueChange={chooseSheet}
        />
      ) : null}
      <SelectField
        label="Match rows by"
        value={mapping.keyField}
        options={keyOptions}
        placeholder="Choose a field"
        hint="A row updates the record with the same value. If there is none, it adds one."
        disabled={isReadOnly}
        onValueChange={(keyField) => change({ ...mapping, keyField })}
      />
      <Checkbox
        label="Empty cells clear fields"
        checked={mapping.emptyCellsClear}
        disabled={isReadOnly}
        onCheckedChange={(emptyCellsClear) => change({ ...mapping, emptyCellsClear })}
      />
    </ObjectCard>
  );
}
