import { useState } from 'react';
import { Checkbox, type CheckState } from '#web/ui/fields/checkbox.tsx';
import { CheckboxTree, type TreeNode } from '#web/ui/fields/checkbox-tree.tsx';
import { Combobox } from '#web/ui/fields/combobox.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { type Option, SelectField } from '#web/ui/fields/select-field.tsx';
import { Switch } from '#web/ui/fields/switch.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Pagination } from '#web/ui/list/pagination.tsx';
import { Example } from './example.tsx';

const options = ['VIC', 'NSW', 'QLD', 'Te Waipounamu'].map((label) => ({ value: label, label }));
const categories: TreeNode[] = [
  {
    id: 'open',
    label: 'Open to members',
    children: [
      { id: 'ops', label: 'Operations', children: [{ id: 'air', label: 'Aviation' }] },
      ...['Safety', 'Training', 'Warnings', 'Recovery', 'Research', 'Rescue', 'Flood'].map((label) => ({
        id: label,
        label,
      })),
    ],
  },
];

const ignore = () => undefined;

export function FieldExamples() {
  const [text, setText] = useState('');
  const field = { name: 'example', value: text, onValueChange: setText };
  return (
    <>
      <Example title="Text fields" stacked>
        <TextField {...field} label="Label" placeholder="Placeholder" />
        <TextField {...field} label="With a hint" hint="Helps to fill in the field" />
        <TextField {...field} label="With an error" error="Please enter a valid email" />
        <TextField {...field} value="Cannot be changed" label="Read-only" readOnly />
        <TextField {...field} label="Disabled" disabled />
        <PasswordField {...field} label="Password" />
        <TextArea {...field} label="About me" hint="Grows with its content" />
      </Example>
      <Example title="Search and select" stacked>
        <SearchField label="Search resources" value={text} onValueChange={setText} />
        <SelectField {...field} label="State" options={options} placeholder="Choose a state" />
        <SelectField {...field} label="With an error" options={options} error="Please choose a state" />
        <SelectField {...field} label="Disabled" options={options} disabled />
        <OrganisationExample />
      </Example>
      <CheckboxExamples />
      <PaginationExample />
    </>
  );
}

function OrganisationExample() {
  const [selected, setSelected] = useState<Option | null>(null);
  const [query, setQuery] = useState('');
  const matches = options.filter(({ label }) => label.toLowerCase().includes(query.toLowerCase()));
  return (
    <Combobox
      label="Organisation"
      placeholder="Type to search"
      value={selected}
      onValueChange={setSelected}
      options={matches}
      onSearch={setQuery}
      status={matches.length === 0 ? 'No data' : undefined}
    />
  );
}

function CheckboxExamples() {
  const [checkedIds, setCheckedIds] = useState<ReadonlySet<string>>(new Set(['air']));
  const [checkState, setCheckState] = useState<CheckState>('indeterminate');
  const [isOn, setIsOn] = useState(true);
  const toggle = ({ id }: TreeNode, isChecked: boolean) => {
    const otherIds = [...checkedIds].filter((checkedId) => checkedId !== id);
    setCheckedIds(new Set(isChecked ? [...otherIds, id] : otherIds));
  };
  return (
    <Example title="Checkbox, tree and switch" stacked>
      <Checkbox label="Indeterminate" checked={checkState} onCheckedChange={setCheckState} />
      <Checkbox
        label="I agree to the privacy policy"
        checked={false}
        onCheckedChange={ignore}
        error="Please agree to our privacy policy"
      />
      <Checkbox label="Disabled" checked onCheckedChange={ignore} disabled />
      <CheckboxTree nodes={categories} checkedIds={checkedIds} onToggle={toggle} collapsedCount={6} />
      <Switch label="Email" hint="News of the association" checked={isOn} onCheckedChange={setIsOn} />
      <Switch label="Off" checked={!isOn} onCheckedChange={(isChecked) => setIsOn(!isChecked)} />
      <Switch label="Disabled" checked onCheckedChange={ignore} disabled />
    </Example>
  );
}

function PaginationExample() {
  const [page, setPage] = useState(5);
  return (
    <Example title="Pagination">
      <Pagination page={page} size={16} totalItems={300_000} onPageChange={setPage} />
      <Pagination label="Disabled pages" page={1} size={16} totalItems={40} onPageChange={ignore} disabled />
    </Example>
  );
}
