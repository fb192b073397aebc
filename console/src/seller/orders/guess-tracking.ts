import { TRACKING_FIELDS, type TrackingField } from '@souk/rules/tracking-table';

/** Column names of carriers and spreadsheets; prefixes suffice. */
const words: Readonly<Record<TrackingField, RegExp>> = {
  parcel_id: /^parcel[_ ]?id/i,
  order: /^(order|reference|ref\b|bestell|auftrag|الطلب|رقم الطلب)/i,
  carrier: /^(carrier|courier|shipper|service|versand|spediteur|الناقل|شركة الشحن)/i,
  number: /^(number|tracking|track|parcel|shipment|sendung|paket|waybill|awb|رقم|التتبع)/i,
};

/** Guesses each column's field from the header row, each field at most once; null: unknown. */
export function guessTracking(head: readonly string[]): (TrackingField | null)[] {
  const taken = new Set<TrackingField>();
  return head.map((cell) => {
    const name = cell.trim();
    const field =
      TRACKING_FIELDS.find((one) => one === name.toLowerCase()) ??
      (Object.keys(words) as TrackingField[]).find((one) => !taken.has(one) && words[one].test(name)) ??
      null;
    if (field === null || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
}
