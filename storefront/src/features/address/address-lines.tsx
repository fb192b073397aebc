type AddressFacts = {
  name: string;
  phone: string;
  email: string;
  address_1: string;
  address_2: string | null;
  city: string;
  zip: string;
};

/** An address as on a parcel; names of country and state in words. Every line starts where the page's lines do. */
export function AddressLines({
  address,
  place,
}: {
  address: AddressFacts;
  place: { country: string; state: string };
}) {
  const street = [address.address_1, address.address_2].filter(Boolean).join(', ');
  const town = [address.zip, address.city].filter(Boolean).join(' ');
  return (
    <address className="grid min-w-0 text-14 break-words text-text-2 not-italic">
      <b className="font-semibold text-text">
        <bdi>{address.name}</bdi>
      </b>
      <span>
        <bdi>{street}</bdi>
      </span>
      <span>
        <bdi>{[town, place.state, place.country].filter(Boolean).join(', ')}</bdi>
      </span>
      <span>
        <bdi dir="ltr">{address.phone}</bdi>
      </span>
      <span>
        <bdi dir="ltr">{address.email}</bdi>
      </span>
    </address>
  );
}
