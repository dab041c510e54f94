import { useQuery } from '@tanstack/react-query';
import type { StaffEnquiryDetail } from '#contract/enquiries.staff.ts';
import { fillTemplate } from '#contract/enquiry-templates.ts';
import { useStaffProfile } from '#web/staff/staff-profile.ts';
import { Select } from '#web/ui/fields/select-field.tsx';
import { templatesQuery } from './templates.calls.ts';

type Props = { enquiry: StaffEnquiryDetail; onPick: (text: string) => void };

/** Inserts a template with the values of the enquiry. Shows nothing while there are no templates. */
export function TemplatePicker({ enquiry, onPick }: Props) {
  const { data } = useQuery(templatesQuery());
  const { name } = useStaffProfile();
  const templates = data?.templates ?? [];
  if (templates.length === 0) return null;
  const values = {
    'first name': enquiry.firstName,
    reference: enquiry.reference,
    topic: enquiry.enquiryLabel,
    'my name': name.split(' ')[0] ?? '',
  };
  const pick = (id: string) => {
    const template = templates.find((each) => each.id === id);
    if (template) onPick(fillTemplate(template.text, values));
  };
  return (
    <Select
      aria-label="Insert a template"
      placeholder="Insert a template"
      value=""
      options={templates.map(({ id, title }) => ({ value: id, label: title }))}
      onValueChange={pick}
    />
  );
}
