import Briefcase from 'lucide-react/icons/briefcase';
import Building2 from 'lucide-react/icons/building-2';
import ContactRound from 'lucide-react/icons/contact-round';
import Globe from 'lucide-react/icons/globe';
import type { ComponentType } from 'react';
import { config } from '#web/config.ts';

type SiteLink = { label: string; to: string };
type IconLink = { label: string; icon: ComponentType<{ size: number; 'aria-hidden': 'true' }> } & (
  | { to: string }
  | { href: string }
);

export const mainLinks: SiteLink[] = [
  { label: 'Home', to: '/' },
  { label: 'Collaboration groups', to: '/collaboration-groups' },
  { label: 'Resources', to: '/resources' },
  { label: 'Events', to: '/events' },
  { label: 'Marketplace', to: '/marketplace' },
];

const { links } = config.association;

export function listSecondaryLinks({ isInformational }: { isInformational: boolean }): IconLink[] {
  return [
    { label: 'Website', href: links.website, icon: Globe },
    ...(isInformational ? [] : [{ label: 'Directory', to: '/members', icon: ContactRound }]),
    { label: 'Organisations', to: '/organisations', icon: Building2 },
    { label: 'Careers', href: links.careers, icon: Briefcase },
  ];
}

export const footerColumns: { title: string; links: (SiteLink | { label: string; href: string })[] }[] = [
  {
    title: 'Account',
    links: [
      { label: 'Dashboard', to: '/' },
      { label: 'Profile', to: '/profile' },
      { label: 'Settings', to: '/settings/account-details' },
    ],
  },
  {
    title: 'Quick Links',
    links: [
      { label: 'Resources', to: '/resources' },
      { label: 'Events', to: '/events' },
      { label: 'Collaboration groups', to: '/collaboration-groups' },
      { label: 'Member directory', to: '/members' },
      { label: 'Organisation directory', to: '/organisations' },
      { label: 'Careers', href: links.careers },
    ],
  },
  {
    title: 'Association',
    links: [
      { label: 'Website', href: links.website },
      { label: 'About', href: links.about },
      { label: 'FAQ', href: links.faq },
      { label: 'Contact', href: links.contact },
      { label: 'Terms', href: links.terms },
    ],
  },
];
