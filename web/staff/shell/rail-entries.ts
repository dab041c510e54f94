import { useLocation } from '@tanstack/react-router';
import Building from 'lucide-react/icons/building-2';
import CalendarDays from 'lucide-react/icons/calendar-days';
import FileUp from 'lucide-react/icons/file-up';
import History from 'lucide-react/icons/history';
import Inbox from 'lucide-react/icons/inbox';
import Library from 'lucide-react/icons/library';
import MessageCircle from 'lucide-react/icons/message-circle';
import Settings from 'lucide-react/icons/settings';
import ShoppingBag from 'lucide-react/icons/shopping-bag';
import Trash from 'lucide-react/icons/trash-2';
import Users from 'lucide-react/icons/users';
import UsersRound from 'lucide-react/icons/users-round';
import type { ComponentType } from 'react';
import type { Capability } from '#contract/permissions.ts';
import { usePermissions } from '../staff-profile.ts';

export type RailEntry = {
  label: string;
  to: string;
  icon: ComponentType<{ size: number; 'aria-hidden': 'true' }>;
  /** Staff see the entry if they have this for the association, a group or an organisation. */
  capability: Capability;
  /** Or one of these. */
  alsoWith?: Capability[];
  /** Capability of the pages below it, if that is less. */
  capabilityBelow?: Capability;
  /** Opens the page after `g`. */
  key: string;
  /** On phones in the bottom bar, the others under More. */
  isInBottomBar?: true;
};

/** Lines separate the groups. Add an entry together with its route. */
const railGroups: RailEntry[][] = [
  [
    {
      label: 'Today',
      to: '/staff/today',
      icon: Inbox,
      capability: 'console.open',
      key: 't',
      isInBottomBar: true,
    },
  ],
  [
    {
      label: 'Library',
      to: '/staff/library',
      icon: Library,
      capability: 'resources.read',
      key: 'l',
      isInBottomBar: true,
    },
    {
      label: 'Members',
      to: '/staff/members',
      icon: Users,
      capability: 'members.readPrivate',
      capabilityBelow: 'members.read',
      key: 'm',
      isInBottomBar: true,
    },
    {
      label: 'Events',
      to: '/staff/events',
      icon: CalendarDays,
      capability: 'events.read',
      key: 'e',
      isInBottomBar: true,
    },
    {
      label: 'Organisations',
      to: '/staff/organisations',
      icon: Building,
      capability: 'organisations.read',
      key: 'o',
      isInBottomBar: true,
    },
    { label: 'Groups', to: '/staff/groups', icon: UsersRound, capability: 'groups.read', key: 'g' },
    {
      label: 'Enquiries',
      to: '/staff/enquiries',
      icon: MessageCircle,
      capability: 'enquiries.read',
      key: 'q',
      isInBottomBar: true,
    },
    { label: 'Products', to: '/staff/products', icon: ShoppingBag, capability: 'products.read', key: 'p' },
  ],
  [
    { label: 'Imports', to: '/staff/imports', icon: FileUp, capability: 'imports.read', key: 'i' },
    { label: 'Activity', to: '/staff/history', icon: History, capability: 'history.read', key: 'h' },
    {
      label: 'Bin',
      to: '/staff/bin',
      icon: Trash,
      capability: 'resources.read',
      alsoWith: ['events.read', 'groups.manage', 'products.read'],
      key: 'b',
    },
    { label: 'Settings', to: '/staff/settings', icon: Settings, capability: 'console.open', key: 's' },
  ],
];

/** Returns the capability that the page needs if the person does not have it. */
export function useMissingCapability(): Capability | undefined {
  const { canInSomeScope } = usePermissions();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const entry = railGroups.flat().find(({ to }) => path === to || path.startsWith(`${to}/`));
  if (!entry || isOpen(entry, canInSomeScope)) return undefined;
  const { to, capability, capabilityBelow } = entry;
  return path !== to && capabilityBelow && canInSomeScope(capabilityBelow) ? undefined : capability;
}

export function useRailGroups(): RailEntry[][] {
  const { canInSomeScope } = usePermissions();
  return railGroups
    .map((group) => group.filter((entry) => isOpen(entry, canInSomeScope)))
    .filter((group) => group.length > 0);
}

const isOpen = ({ capability, alsoWith = [] }: RailEntry, can: (capability: Capability) => boolean) =>
  [capability, ...alsoWith].some(can);
