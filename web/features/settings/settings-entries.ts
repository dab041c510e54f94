import Bell from 'lucide-react/icons/bell';
import Building2 from 'lucide-react/icons/building-2';
import ContactRound from 'lucide-react/icons/contact-round';
import KeyRound from 'lucide-react/icons/key-round';
import ReceiptText from 'lucide-react/icons/receipt-text';
import UserRound from 'lucide-react/icons/user-round';
import type { ComponentType } from 'react';

type SettingsEntry = { label: string; to: string; icon: ComponentType<{ size: number }> };

export type SettingsGroup = { title?: string; entries: SettingsEntry[] };

export function settingsGroups({ isBillingContact }: { isBillingContact: boolean }): SettingsGroup[] {
  const companyInvoices = { label: 'Company invoices', to: '/settings/company-invoices', icon: Building2 };
  return [
    {
      title: 'Dashboard',
      entries: [
        { label: 'Account details', to: '/settings/account-details', icon: UserRound },
        { label: 'Directory privacy', to: '/settings/directory-privacy', icon: ContactRound },
        { label: 'Change password', to: '/settings/change-password', icon: KeyRound },
      ],
    },
    { entries: [{ label: 'Notifications', to: '/settings/notifications', icon: Bell }] },
    {
      title: 'Invoices',
      entries: [
        { label: 'Personal invoices', to: '/settings/personal-invoices', icon: ReceiptText },
        ...(isBillingContact ? [companyInvoices] : []),
      ],
    },
  ];
}

const allEntries = settingsGroups({ isBillingContact: true }).flatMap(({ entries }) => entries);

/** Includes screens that are not in every member's menu. */
export const settingsTitles: Partial<Record<string, string>> = {
  '/settings/privacy': 'Profile privacy',
  ...Object.fromEntries(allEntries.map(({ label, to }) => [to, label])),
};
