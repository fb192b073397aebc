export type Carrier = {
  name: string;
  /** Tracking page, with `{number}` as the placeholder for the tracking number. */
  url: string;
};

type KnownCarrier = Carrier & { also?: readonly string[] };

/**
 * Carriers whose tracking page needs the number alone, as they document it. Carriers that first ask for a postal code or an account
 * are left out: a link to an empty form is less useful than a button that copies the number.
 */
export const knownCarriers: readonly KnownCarrier[] = [
  {
    name: 'DHL',
    also: ['DHL Express', 'دي إتش إل'],
    url: 'https://www.dhl.com/global-en/home/tracking.html?submit=1&tracking-id={number}',
  },
  { name: 'DHL eCommerce', url: 'https://webtrack.dhlglobalmail.com/?trackingnumber={number}' },
  {
    name: 'FedEx',
    also: ['Federal Express', 'فيديكس'],
    url: 'https://www.fedex.com/fedextrack/?trknbr={number}',
  },
  {
    name: 'UPS',
    also: ['United Parcel Service', 'يو بي إس'],
    url: 'https://www.ups.com/track?tracknum={number}',
  },
  {
    name: 'Aramex',
    also: ['أرامكس'],
    url: 'https://www.aramex.com/us/en/track/results?ShipmentNumber={number}',
  },
  {
    name: 'SMSA',
    also: ['SMSA Express', 'سمسا'],
    url: 'https://www.smsaexpress.com/trackingdetails?tracknumbers={number}',
  },
  {
    name: 'Yurtiçi Kargo',
    also: ['Yurtiçi'],
    url: 'https://www.yurticikargo.com/tr/online-servisler/gonderi-sorgula?code={number}',
  },
  {
    name: 'DHL Paket',
    also: ['DHL Germany', 'DHL Deutschland', 'Deutsche Post DHL'],
    url: 'https://www.dhl.de/de/privatkunden/pakete-empfangen/verfolgen.html?piececode={number}',
  },
  { name: 'GLS', url: 'https://gls-group.com/EU/en/parcel-tracking?match={number}' },
  {
    name: 'Österreichische Post',
    also: ['Austrian Post'],
    url: 'https://www.post.at/sv/sendungsdetails?snr={number}',
  },
  {
    name: 'Swiss Post',
    also: ['Die Post', 'La Poste Suisse', 'Schweizerische Post'],
    url: 'https://service.post.ch/ekp-web/ui/entry/search/{number}',
  },
  {
    name: 'La Poste',
    also: ['Colissimo', 'La Poste Colissimo'],
    url: 'https://www.laposte.fr/outils/suivre-vos-envois?code={number}',
  },
  {
    name: 'Chronopost',
    url: 'https://www.chronopost.fr/tracking-no-cms/suivi-page?listeNumerosLT={number}',
  },
  {
    name: 'Royal Mail',
    url: 'https://www.royalmail.com/track-your-item#/tracking-results/{number}',
  },
  { name: 'Evri', also: ['Hermes UK'], url: 'https://www.evri.com/track/parcel/{number}' },
  { name: 'DPD UK', url: 'https://track.dpd.co.uk/parcels/{number}' },
  { name: 'PostNord', url: 'https://tracking.postnord.com/en/tracking?id={number}' },
  {
    name: 'InPost',
    also: ['InPost Paczkomaty'],
    url: 'https://inpost.pl/sledzenie-przesylek?number={number}',
  },
  {
    name: 'USPS',
    also: ['United States Postal Service', 'US Postal Service'],
    url: 'https://tools.usps.com/go/TrackConfirmAction?tLabels={number}',
  },
  {
    name: 'Canada Post',
    also: ['Postes Canada'],
    url: 'https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor={number}',
  },
  { name: 'Purolator', url: 'https://www.purolator.com/en/shipping/tracker?pin={number}' },
  { name: 'Delhivery', url: 'https://www.delhivery.com/track-v2/package/{number}' },
  {
    name: 'Japan Post',
    also: ['日本郵便', 'ゆうパック'],
    url: 'https://trackings.post.japanpost.jp/services/srv/search/direct?reqCodeNo1={number}',
  },
  {
    name: 'Sagawa',
    also: ['Sagawa Express', '佐川急便'],
    url: 'https://k2k.sagawa-exp.co.jp/p/web/okurijosearch.do?okurijoNo={number}',
  },
  {
    name: 'Australia Post',
    also: ['AusPost'],
    url: 'https://auspost.com.au/mypost/track/details/{number}',
  },
];

/**
 * Tracking page of a parcel; null when the carrier is unknown or there is no number. The shop's own carriers take precedence over
 * the built-in ones of the same name. Names compare without case, accents and spaces.
 */
export function trackingUrl(
  { carrier, number }: { carrier: string; number: string | null },
  own: readonly Carrier[] = [],
): string | null {
  if (number === null) return null;
  const known = carrierNamed(plainName(carrier), own);
  // People group the digits; carriers expect none of the spaces.
  return known ? known.url.replaceAll(place, encodeURIComponent(number.replaceAll(/\s+/g, ''))) : null;
}

function carrierNamed(plain: string, own: readonly Carrier[]): Carrier | undefined {
  return (
    own.find((one) => plainName(one.name) === plain) ??
    knownCarriers.find((one) => [one.name, ...(one.also ?? [])].some((also) => plainName(also) === plain))
  );
}

/**
 * The name under which the shop knows a carrier, however it is written: without case, accents, spaces and punctuation, and with a service
 * behind it (`D.H.L.`, `dhl express worldwide`). Null: the shop doesn't know it.
 */
export function carrierKnownAs(written: string, own: readonly Carrier[] = []): string | null {
  const words = written.split(notInNames).map(plainName);
  for (let count = words.length; count > 0; count--) {
    const plain = words.slice(0, count).join('');
    const known = plain === '' ? undefined : carrierNamed(plain, own);
    if (known) return known.name;
  }
  return null;
}

const place = '{number}';

/** Whether this is a usable tracking page: https, a fixed host, and a placeholder for the number after it. */
export function isTrackingPattern(pattern: string): boolean {
  const [start = '', ...rest] = pattern.split(place);
  const [one, other] = ['1', '2'].map((number) => URL.parse(pattern.replaceAll(place, number)));
  if (!one || !other || rest.length === 0) return false;
  return (
    one.protocol === 'https:' &&
    one.username === '' &&
    one.host === other.host &&
    /^https:\/\/[^/]+\//.test(start)
  );
}

const notInNames = /[^\p{L}\p{M}\p{N}]+/u;
const plainName = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
