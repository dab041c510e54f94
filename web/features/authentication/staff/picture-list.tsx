import Trash from 'lucide-react/icons/trash-2';
import type { SignInPicture, SignInPictures } from '#contract/sign-in-pictures.staff.ts';
import type { Draft } from '#web/staff/draft/use-draft.ts';
import { moveItem } from '#web/staff/form/move-item.ts';
import { OrderButtons } from '#web/staff/form/order-buttons.tsx';
import { ObjectCard } from '#web/staff/object-page/object-cards.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { FieldError } from '#web/ui/fields/form-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { AddPictures } from './add-pictures.tsx';
import styles from './picture-list.module.css';

export function PictureList({ draft }: { draft: Draft<SignInPictures> }) {
  const { values, change, errors, getValues } = draft;
  const { pictures } = values;
  return (
    <ObjectCard title="Pictures" isWide>
      {errors.pictures ? <FieldError id={undefined}>{errors.pictures}</FieldError> : null}
      {pictures.length === 0 ? <EmptyState title="Without a picture, the page shows a drawing." /> : null}
      <ol className={styles.list}>
        {pictures.map((picture, index) => (
          <PictureRow
            key={picture.key}
            picture={picture}
            index={index}
            count={pictures.length}
            onChange={(changes) => change({ pictures: pictures.with(index, { ...picture, ...changes }) })}
            onMove={(to) => change({ pictures: moveItem(pictures, index, to) })}
            onRemove={() => change({ pictures: pictures.toSpliced(index, 1) })}
          />
        ))}
      </ol>
      <AddPictures
        count={pictures.length}
        onAdd={(key) => change({ pictures: [...getValues().pictures, { key, credit: '', isShown: true }] })}
      />
    </ObjectCard>
  );
}

type RowProps = {
  picture: SignInPicture;
  index: number;
  count: number;
  onChange: (changes: Partial<SignInPicture>) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
};

function PictureRow({ picture, index, count, onChange, onMove, onRemove }: RowProps) {
  const { key, credit, isShown } = picture;
  const name = `picture ${index + 1}`;
  return (
    <li className={styles.row} data-hidden={!isShown}>
      <img src={`/files/${key}`} alt={credit || 'Without a credit'} className={styles.picture} />
      <div className={styles.fields}>
        <TextField
          name={`credit.${key}`}
          label={`Credit of ${name}`}
          autoComplete="off"
          autoCapitalize="sentences"
          maxLength={200}
          placeholder="Photo: Tui Walker"
          value={credit}
          onValueChange={(next) => onChange({ credit: next })}
        />
        <div className={styles.buttons}>
          <Checkbox
            label={`Show ${name}`}
            checked={isShown}
            onCheckedChange={(next) => onChange({ isShown: next })}
          />
          <span>
            <OrderButtons name={name} index={index} count={count} onMove={onMove} />
            <IconButton
              label={`Remove ${name}`}
              icon={<Trash size={18} aria-hidden="true" />}
              onClick={onRemove}
            />
          </span>
        </div>
      </div>
    </li>
  );
}
