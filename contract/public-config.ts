import type { Service } from './endpoint.ts';
import type { GstRule } from './gst.ts';
import type { Plan } from './onboarding.ts';

type Link = 'website' | 'about' | 'faq' | 'contact' | 'terms' | 'privacy' | 'careers' | 'join';

/** The settings that the server sends to browsers. */
export type PublicConfig = {
  association: { name: string; links: Record<Link, string> };
  /** The price of the Subscriber plan, and the plans that visitors can join. */
  subscriberPriceCents: number;
  plans: Plan[];
  /** Only if they differ from the specified ones. */
  enquiryTypes?: { value: string; label: string }[];
  services: Record<Service, string>;
  marketplaceUrl: string;
  /** `own`: a short-lived token for the marketplace. `session`: the member's token. */
  marketplaceToken: 'own' | 'session';
  gstRule: GstRule;
  demo: boolean;
  /** Only in demo mode. */
  demoAccounts?: {
    password: string;
    groups: { title: string; accounts: { email: string; label: string }[] }[];
  };
  gallery: boolean;
  version: string;
  build: string;
};

export type MarketplaceConfig = { association: { name: string }; portalUrl: string };
