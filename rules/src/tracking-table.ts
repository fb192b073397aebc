/** Columns of a table of parcels: which order, which parcel of it where it is there already, who carries it, and its number. */
export const TRACKING_FIELDS = ['order', 'parcel_id', 'carrier', 'number'] as const;
export type TrackingField = (typeof TRACKING_FIELDS)[number];
