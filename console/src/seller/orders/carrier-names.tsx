import { knownCarriers } from '@souk/rules/carriers';

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
