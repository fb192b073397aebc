/** Columns of a tracking table: the order, the parcel if it exists already, the carrier and the tracking number. */
export const TRACKING_FIELDS = ['order', 'parcel_id', 'carrier', 'number'] as const;
export type TrackingField = (typeof TRACKING_FIELDS)[number];
