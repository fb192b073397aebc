import { zoneName } from './zone-name.ts';

/** All time zones that the browser knows, as options; `chosen` is included even if it doesn't. */
export function TimeZones({ chosen }: { chosen: string }) {
  return [...new Set(['UTC', chosen, ...Intl.supportedValuesOf('timeZone')])].toSorted().map((zone) => (
    <option key={zone} value={zone}>
      {zoneName(zone)}
    </option>
  ));
}
