import { useEffect, useRef, useState } from 'react';
import { type EnquiryType, enquiries } from '#contract/enquiries.ts';
import { messageOf } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { type Faults, useForm } from '#web/ui/forms/use-form.ts';
import { type Enquiry, enquiryFaults, faultsOfRefusal } from './contact-rules.ts';

type Refusal = { enquiry: Enquiry; faults: Faults<Enquiry> };
type Use = { initial: Enquiry; ownEmail: string | null; onSent: (email: string) => void };

export function useEnquiryForm({ initial, ownEmail, onSent }: Use) {
  const [refusal, setRefusal] = useState<Refusal>();
  const element = useRef<HTMLFormElement>(null);
  const form = useForm({
    initial,
    draft: 'enquiry',
    check: (enquiry) => enquiryFaults(enquiry, ownEmail),
    submit: async (enquiry) => {
      setRefusal(undefined);
      try {
        await call(enquiries.submitEnquiry, { body: bodyOf(enquiry) });
      } catch (error) {
        setRefusal({ enquiry, faults: faultsOfRefusal(error) });
        throw error;
      }
      onSent(enquiry.email.trim());
    },
  });
  useEffect(() => {
    if (refusal) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusal]);

  const refusedFault = (name: keyof Enquiry) =>
    refusal?.enquiry[name] === form.values[name] ? refusal.faults[name] : undefined;
  const field = <Name extends keyof Enquiry>(name: Name) => {
    const own = form.field(name);
    return { ...own, fault: own.fault ?? refusedFault(name) };
  };
  return {
    field,
    values: form.values,
    form: { ...form.form, ref: element },
    working: form.working,
    isRestored: form.isRestored,
    isChanged: Object.entries(form.values).some(([name, value]) => value !== initial[name as keyof Enquiry]),
    message: form.error ? messageOf(form.error) : undefined,
  };
}

const bodyOf = ({ agreed: _, phoneNumber, enquiryType, ...enquiry }: Enquiry) => ({
  ...enquiry,
  email: enquiry.email.trim(),
  phoneNumber: phoneNumber.trim() || null,
  enquiryType: enquiryType as EnquiryType,
});
