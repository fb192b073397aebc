import { Fragment, type ReactNode } from 'react';
import { useComma } from '@souk/kit/i18n/messages-context.tsx';

type AddressFacts = {
  name: string;
  phone: string;
  email: string;
  address_1: string;
  address_2: string | null;
  city: string;
  zip: string;
};

/** Address as on a parcel, with names of country and state. All lines are aligned with the page's direction. */
export function AddressLines({
  address,
  place,
  isShort,
}: {
  address: AddressFacts;
  place: { country: string; state: string };
  /** Two lines instead of one per field. */
  isShort?: true;
}) {
  const comma = useComma();
  const street = [address.address_1, address.address_2].filter(Boolean).join(comma);
  const town = [address.zip, address.city].filter(Boolean).join(' ');
  // City states: "10119 Berlin, Germany" instead of "10119 Berlin, Berlin, Germany".
  const state = place.state === address.city ? '' : place.state;
  if (isShort) {
    return (
      <address className="grid text-14 wrap-anywhere text-text-2 not-italic">
        <span>{separate([address.name, street, town, state, place.country], comma)}</span>
        <span>
          <bdi dir="ltr">{address.phone}</bdi> · <bdi dir="ltr">{address.email}</bdi>
        </span>
      </address>
    );
  }
  return (
    <address className="grid min-w-0 text-14 wrap-anywhere text-text-2 not-italic">
      <b className="font-semibold text-text">
        <bdi>{address.name}</bdi>
      </b>
      <span>
        <bdi>{street}</bdi>
      </span>
      <span>{separate([town, state, place.country], comma)}</span>
      <span>
        <bdi dir="ltr">{address.phone}</bdi>
      </span>
      <span>
        <bdi dir="ltr">{address.email}</bdi>
      </span>
    </address>
  );
}

/** Isolates the direction of each part, because scripts may be mixed. */
function separate(parts: readonly string[], comma: string): ReactNode[] {
  return parts.filter(Boolean).map((part, place) => (
    <Fragment key={`${place} ${part}`}>
      {place > 0 && comma}
      <bdi>{part}</bdi>
    </Fragment>
  ));
}
