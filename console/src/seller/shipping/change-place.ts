import { Refused } from '#api/call.ts';
import { readRecord, saveRecord } from '#operator/records/calls.ts';

export type RulePlace = { country: string; state: string; price_minor: number; days: number };

const of = { area: 'store', kind: 'shipping-rule' } as const;

export type PlaceChange = { price_minor: number } | { days: number };

export async function readPlaces(ruleId: number, signal?: AbortSignal): Promise<RulePlace[]> {
  return placesIn((await readRecord(of, ruleId, signal)).values);
}

/**
 * Changes one place of a rule on its current version, keeping others' changes. Null: the place is gone, or the changed value
 * differs from what was displayed.
 */
export async function changePlace(
  ruleId: number,
  seen: RulePlace,
  change: PlaceChange,
): Promise<RulePlace[] | null> {
  const { version, values } = await readRecord(of, ruleId);
  const places = placesIn(values);
  const same: (keyof RulePlace)[] = ['country', 'state', 'days' in change ? 'days' : 'price_minor'];
  const at = places.findIndex((place) => same.every((name) => place[name] === seen[name]));
  if (at < 0) return null;
  const changed = places.with(at, { ...places[at]!, ...change }); // found above
  try {
    await saveRecord(of, { id: ruleId, version, values: { ...values, places: changed } });
    return changed;
  } catch (error) {
    // Changed between the two calls: retries on the new version.
    if (error instanceof Refused && error.status === 409) return changePlace(ruleId, seen, change);
    throw error;
  }
}

type Values = Awaited<ReturnType<typeof readRecord>>['values'];

// Values have the fields of the rule's form.
const placesIn = (values: Values) => values['places'] as RulePlace[];
