import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { linkTo } from './place.ts';
import { portalPage } from './shop-config.ts';

export function InvoiceLinks({ of }: { of: 'Individual' | 'Company' | null }) {
  return (
    <>
      {of === 'Company' ? (
        <ButtonLink {...portalPage('/settings/company-invoices')}>See the company invoices</ButtonLink>
      ) : (
        <ButtonLink {...portalPage('/settings/personal-invoices')}>See your invoices</ButtonLink>
      )}
      <ButtonLink kind="quiet" {...linkTo({})}>
        Go on shopping
      </ButtonLink>
    </>
  );
}
