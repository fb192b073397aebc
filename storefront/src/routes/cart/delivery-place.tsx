import { useState } from 'react';
import { useFetcher } from 'react-router';
import { isGuess } from '#features/cart/cart-math.ts';
import type { LoadedCart } from '#features/cart/load-cart.ts';
import type { PlaceChoices } from '#features/cart/load-place.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Disclosure } from '@souk/kit/ui/disclosure.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { Link } from '@souk/kit/ui/link.tsx';
import { Select } from '@souk/kit/ui/select.tsx';

type DeliveryPlaceProps = { cart: Pick<LoadedCart, 'destination' | 'placeBy'>; place: PlaceChoices };

/** Location of the shipping estimate and a form to change it; with a saved address, a link to change that instead. */
export function DeliveryPlace({ cart, place }: DeliveryPlaceProps) {
  const t = useT();
  // Stays open while country and state are selected one after the other.
  const [isOpen] = useState(isGuess(cart.placeBy) || (place.states.length > 0 && !cart.destination.state));
  const words = t.rich('cart.place.to', {
    place: place.name,
    b: (text) => <b className="font-semibold">{text}</b>,
  });
  if (cart.placeBy === 'address') {
    return (
      <p id="delivery-place" className="flex items-baseline justify-between gap-3 text-14">
        <span>{words}</span>
        <Link to={links.shipping()} className="link">
          {t('cart.place.change')}
        </Link>
      </p>
    );
  }
  return (
    <Disclosure
      summary={<span className="font-normal">{words}</span>}
      defaultOpen={isOpen}
      className="-my-2 text-14"
    >
      <PlaceForm cart={cart} place={place} />
    </Disclosure>
  );
}

/** Submits on change; without JavaScript, by its button. */
function PlaceForm({ cart, place }: DeliveryPlaceProps) {
  const t = useT();
  const choose = useFetcher();
  const { country, state } = cart.destination;
  const [isSubmitted, setIsSubmitted] = useState(false);
  const shown = String(choose.formData?.get('country') ?? country);
  return (
    <choose.Form
      id="delivery-place"
      method="post"
      action={links.cart()}
      className="grid gap-3 pb-3"
      aria-busy={choose.state !== 'idle'}
    >
      <input type="hidden" name="intent" value="place" />
      <Field name="country" form="place" label={t('address.country')}>
        <Select
          autoComplete="country"
          value={shown}
          onChange={({ currentTarget }) => {
            setIsSubmitted(true);
            const fields = { intent: 'place', country: currentTarget.value };
            void choose.submit(fields, { method: 'post', action: links.cart() });
          }}
        >
          {place.countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      {place.states.length > 0 && shown === country && (
        <Field name="state" form="place" label={t('address.state')} key={country}>
          <Select
            autoComplete="address-level1"
            defaultValue={state}
            onChange={({ currentTarget }) => void choose.submit(currentTarget.form)}
          >
            <option value="">{t('address.chooseState')}</option>
            {place.states.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <p role="status" className="sr-only">
        {isSubmitted && choose.state === 'idle' ? t('cart.place.chosen', { place: place.name }) : ''}
      </p>
      <noscript>
        <Button type="submit" name="plain" value="1" size="small">
          {t('cart.place.apply')}
        </Button>
      </noscript>
    </choose.Form>
  );
}
