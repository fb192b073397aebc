import type { Address } from '@souk/contract/address';
import { Form } from 'react-router';
import { AddressEditor } from '#features/address/address-editor.tsx';
import type { AddressAnswer } from '#features/address/change-address.ts';
import { deliveryOf, selectedItems } from '#features/cart/cart-math.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { AddressCards } from './address-cards.tsx';
import { DeliveryChoices } from './delivery-choices.tsx';
import type { ShippingPage } from './load-shipping.ts';
import { ShippingColumns, shippingForm } from './shipping-columns.tsx';
import { Unshippable } from './unshippable.tsx';
import { useDeliveryTypes } from './use-delivery-types.ts';

type KnownAddressProps = { page: ShippingPage; address: Address; posted: AddressAnswer | undefined };

export function KnownAddress({ page, address, posted }: KnownAddressProps) {
  const t = useT();
  const { addresses, currency, nowMs, book } = page;
  const { items, choose } = useDeliveryTypes(page.items);
  const chosen = selectedItems(items);
  const unshippable = chosen.filter((item) => !deliveryOf(item, address, { currency, nowMs }));
  const problems = posted && posted.intent !== 'save-address' ? posted.messages : [];
  return (
    <ShippingColumns items={items} to={address} currency={currency} nowMs={nowMs} isEstimate={false}>
      {problems.length > 0 && (
        <Notice tone="error" live>
          {problems.join(' ')}
        </Notice>
      )}
      <section aria-labelledby="address-title" className="grid gap-3">
        <h2 id="address-title" className="text-18 font-heading">
          {t('shipping.address')}
        </h2>
        <AddressEditor action={links.shipping()} book={book} posted={posted}>
          <AddressCards addresses={addresses} names={book.names} />
        </AddressEditor>
      </section>
      <Form id={shippingForm} method="post" action={links.shipping()}>
        <input type="hidden" name="intent" value="continue" />
        {/* Remount for another address, because its shipping locations differ. */}
        <DeliveryChoices
          key={address.id}
          items={chosen}
          to={address}
          currency={currency}
          nowMs={nowMs}
          onChoose={choose}
        />
      </Form>
      {unshippable.length > 0 && (
        <Unshippable
          items={unshippable}
          place={book.names[address.id] ?? address}
          isReason={posted?.intent === 'continue'}
        />
      )}
    </ShippingColumns>
  );
}
