import { knownCarriers } from '@souk/rules/carriers';

/** What fields of carriers propose: those whose pages buyers are led to. */
export function CarrierNames() {
  return (
    <datalist id="carriers">
      {knownCarriers.map(({ name }) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </datalist>
  );
}
