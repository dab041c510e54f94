import { Combobox as BaseCombobox } from '@base-ui/react/combobox';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import styles from './combobox.module.css';
import { FieldFrame, type FieldTexts } from './field-frame.tsx';
import type { Option } from './select-field.tsx';

type Props = FieldTexts & {
  name?: string;
  value: Option | null;
  onValueChange: (value: Option | null) => void;
  /** What fits the words typed; whoever uses it asks for them. */
  options: Option[];
  onSearch: (typed: string) => void;
  placeholder?: string;
  /** Shown in place of the options while they are on their way, or when there are none. */
  status?: string | undefined;
};

/** One out of too many for a select: typed for, then chosen. */
export function Combobox(props: Props) {
  const { label, fault, hint, name, value, onValueChange, options, onSearch, placeholder, status } = props;
  return (
    <BaseCombobox.Root
      items={options}
      // The server searches: it knows all of them, and folds accents.
      filter={null}
      value={value}
      onValueChange={onValueChange}
      onInputValueChange={(typed, { reason }) => {
        if (reason !== 'item-press') onSearch(typed);
      }}
      itemToStringLabel={(option: Option) => option.label}
      isItemEqualToValue={(option: Option, other: Option) => option.value === other.value}
    >
      <FieldFrame label={label} fault={fault} hint={hint}>
        {(ties) => (
          <BaseCombobox.InputGroup className={styles.frame}>
            <BaseCombobox.Input
              {...ties}
              name={name}
              className={styles.input}
              placeholder={placeholder}
              autoComplete="off"
            />
            <BaseCombobox.Trigger className={styles.arrow} aria-label={`Show ${label.toLowerCase()} list`}>
              <ChevronDown size={18} aria-hidden="true" />
            </BaseCombobox.Trigger>
          </BaseCombobox.InputGroup>
        )}
      </FieldFrame>
      <BaseCombobox.Portal>
        <BaseCombobox.Positioner className={styles.positioner} sideOffset={4}>
          <BaseCombobox.Popup className={styles.popup} aria-label={label}>
            <BaseCombobox.Status className={styles.status}>{status}</BaseCombobox.Status>
            <BaseCombobox.List>
              {(option: Option) => (
                <BaseCombobox.Item key={option.value} value={option} className={styles.item}>
                  <span className={styles.label}>{option.label}</span>
                  <BaseCombobox.ItemIndicator className={styles.tick}>
                    <Check size={18} aria-hidden="true" />
                  </BaseCombobox.ItemIndicator>
                </BaseCombobox.Item>
              )}
            </BaseCombobox.List>
          </BaseCombobox.Popup>
        </BaseCombobox.Positioner>
      </BaseCombobox.Portal>
    </BaseCombobox.Root>
  );
}
