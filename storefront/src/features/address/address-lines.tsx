type AddressFacts = {
  name: string;
  phone: string;
  email: string;
  address_1: string;
  address_2: string | null;
  city: string;
  zip: string;
};

/** An address as on a parcel; names of country and state in words. */
export function AddressLines({
  address,
  place,
}: {
  address: AddressFacts;
  place: { country: string; state: string };
}) {
  return (
    <address className="grid text-14 text-text-2 not-italic">
      <b className="font-semibold text-text" dir="auto">
        {address.name}
      </b>
      <span dir="auto">{[address.address_1, address.address_2].filter(Boolean).join(', ')}</span>
      <span dir="auto">
        {[[address.zip, address.city].filter(Boolean).join(' '), place.state, place.country]
          .filter(Boolean)
          .join(', ')}
      </span>
      <bdi dir="ltr" className="justify-self-start">
        {address.phone}
      </bdi>
      <bdi dir="ltr" className="justify-self-start">
        {address.email}
      </bdi>
    </address>
  );
}
