import { useState } from 'react';
import { Form } from 'react-router';
import { AddressFields } from '#features/address/address-fields.tsx';
import type { AddressAnswer } from '#features/address/change-address.ts';
import { useAddressForm } from '#features/address/use-address-form.ts';
import { deliveryOf, selectedItems } from '#features/cart/cart-math.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { ErrorSummary } from '@souk/kit/ui/error-summary.tsx';
import { DeliveryChoices } from './delivery-choices.tsx';
import type { ShippingPage } from './load-shipping.ts';
import { ShippingColumns, shippingForm } from './shipping-columns.tsx';
import { Unshippable } from './unshippable.tsx';
import { useDeliveryTypes } from './use-delivery-types.ts';

type FirstAddressProps = { page: ShippingPage; posted: AddressAnswer | undefined };

/** One form for the first address and its delivery, which follows the selected country. */
export function FirstAddress({ page, posted }: FirstAddressProps) {
  const t = useT();
  const { currency, nowMs, book } = page;
  const answer = posted?.intent === 'continue' ? posted : undefined;
  const form = useAddressForm({ book, address: null, posted: answer });
  const { region } = form;
  const startState = (answer ? answer.values.state : book.person.state) ?? '';
  const [state, setState] = useState(startState);
  const { items, choose } = useDeliveryTypes(page.items);
  const to = { country: region.country, state: region.format.states.length > 0 ? state : '' };
  const chosen = selectedItems(items);
  const unshippable = chosen.filter((item) => !deliveryOf(item, to, { currency, nowMs }));
  const place = {
    country: book.countries.find(({ code }) => code === to.country)?.name ?? to.country,
    state: region.format.states.find(({ code }) => code === to.state)?.name ?? to.state,
  };
  return (
    <ShippingColumns items={items} to={to} currency={currency} nowMs={nowMs} isEstimate>
      <Form
        id={shippingForm}
        method="post"
        action={links.shipping()}
        {...form.handlers}
        onChange={({ target }) => {
          const { name, value } = target as unknown as HTMLSelectElement;
          if (name === 'state') setState(value);
          if (name === 'country') setState(value === region.startCountry ? startState : '');
        }}
        className="grid gap-6"
      >
        <input type="hidden" name="intent" value="continue" />
        <section aria-labelledby="address-title" className="grid gap-3">
          <h2 id="address-title" className="text-18 font-heading">
            {t('shipping.address')}
          </h2>
          <div className="card grid gap-4 p-5">
            <ErrorSummary {...form.summary} />
            <AddressFields form={form} />
          </div>
        </section>
        <DeliveryChoices items={chosen} to={to} currency={currency} nowMs={nowMs} onChoose={choose} />
        {unshippable.length > 0 && <Unshippable items={unshippable} place={place} isReason={false} />}
      </Form>
    </ShippingColumns>
  );
}
