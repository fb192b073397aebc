import { Refused } from '#api/call.ts';
import { readRecord, saveRecord } from '#operator/records/calls.ts';

export type RulePlace = { country: string; state: string; price_minor: number; days: number };

const of = { area: 'store', kind: 'shipping-rule' } as const;

export type PlaceChange = { price_minor: number } | { days: number };

/** The places of a rule, each once. */
export async function readPlaces(ruleId: number, signal?: AbortSignal): Promise<RulePlace[]> {
  return placesIn((await readRecord(of, ruleId, signal)).values);
}

/**
 * Makes one place of a rule cost or take something else, on the rule as it is now: what others have changed of it meanwhile stays.
 * Null: the place has gone, or what is to be changed of it is not as it was seen any more.
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
  const changed = places.with(at, { ...places[at]!, ...change }); // it was found there
  try {
    await saveRecord(of, { id: ruleId, version, values: { ...values, places: changed } });
    return changed;
  } catch (error) {
    // Somebody was faster, between the two calls: on theirs then.
    if (error instanceof Refused && error.status === 409) return changePlace(ruleId, seen, change);
    throw error;
  }
}

type Values = Awaited<ReturnType<typeof readRecord>>['values'];

// A rule's values are those of its form, which has this field.
const placesIn = (values: Values) => values['places'] as RulePlace[];
