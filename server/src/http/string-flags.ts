const flagFields = new Set([
  'status',
  'order_method',
  'selected',
  'quantity',
  'inventory_id',
  'shipping_type',
]);

/** `compat_string_flags` (CONTRACT §1.7): sends these entity fields as strings, for clients that compare strings. */
export function withStringFlags(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withStringFlags);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [
      key,
      flagFields.has(key) && typeof field === 'number' ? String(field) : withStringFlags(field),
    ]),
  );
}
