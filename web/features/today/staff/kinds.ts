import CalendarClock from 'lucide-react/icons/calendar-clock';
import CircleX from 'lucide-react/icons/circle-x';
import FilePen from 'lucide-react/icons/file-pen-line';
import MailWarning from 'lucide-react/icons/mail-warning';
import MessageCircle from 'lucide-react/icons/message-circle';
import ReceiptText from 'lucide-react/icons/receipt-text';
import ShieldUser from 'lucide-react/icons/shield-user';
import UserPlus from 'lucide-react/icons/user-plus';
import type { ComponentType } from 'react';
import type { TodayKindName } from '#contract/today.staff.ts';

type Kind = {
  /** On the chip. */
  plural: string;
  /** In the panel. */
  label: string;
  icon: ComponentType<{ size: number; 'aria-hidden': 'true' }>;
  tint: 'neutral' | 'success' | 'warning' | 'error';
};

export const kinds: Record<TodayKindName, Kind> = {
  join: { plural: 'Joins', label: 'Join request', icon: UserPlus, tint: 'success' },
  enquiry: { plural: 'Enquiries', label: 'Enquiry', icon: MessageCircle, tint: 'neutral' },
  draft: { plural: 'Drafts', label: 'Draft', icon: FilePen, tint: 'neutral' },
  review: { plural: 'Reviews', label: 'Review', icon: CalendarClock, tint: 'warning' },
  email: { plural: 'Mail', label: 'Email', icon: MailWarning, tint: 'error' },
  job: { plural: 'Jobs', label: 'Job', icon: CircleX, tint: 'error' },
  invoice: { plural: 'Invoices', label: 'Overdue invoice', icon: ReceiptText, tint: 'warning' },
  grant: { plural: 'Grants', label: 'Ending grant', icon: ShieldUser, tint: 'warning' },
};

export const kindNames = Object.keys(kinds) as TodayKindName[];
