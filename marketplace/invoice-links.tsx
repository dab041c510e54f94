import { ButtonLink } from '#web/ui/button-link.tsx';
import { catalogueAddress } from './place.ts';
import { portalPage } from './shop-config.ts';
import { useBasket } from './use-basket.ts';

/** The ways on. Where it is not known whom it was bought for, those who buy for two find two lists. */
export function InvoiceLinks({ of }: { of?: 'Individual' | 'Company' }) {
  const { basket } = useBasket();
  const mayBeCompany = of ? of === 'Company' : Boolean(basket?.company);
  return (
    <>
      {of === 'Company' ? null : (
        <ButtonLink {...portalPage('/settings/personal-invoices')}>See your invoices</ButtonLink>
      )}
      {mayBeCompany ? (
        <ButtonLink kind={of ? 'primary' : 'quiet'} {...portalPage('/settings/company-invoices')}>
          See the company invoices
        </ButtonLink>
      ) : null}
      <ButtonLink kind="quiet" href={catalogueAddress}>
        Go on shopping
      </ButtonLink>
    </>
  );
}
