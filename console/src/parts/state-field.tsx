import type { AddressFormat } from '@souk/contract/address';
import { askUntilTaken, dataOf } from '#api/call.ts';
import { useLoaded } from '#parts/use-loaded.ts';
import { Field } from '@souk/kit/ui/field.tsx';
import { Select } from '@souk/kit/ui/select.tsx';

type StateFieldProps = {
  form: string;
  label: string;
  country: string;
  /** Its code. */
  value: string;
  error?: string | undefined;
  onChange(code: string): void;
};

/** The state of an address by name; nothing in countries whose addresses have none. */
export function StateField({ form, label, country, value, error, onChange }: StateFieldProps) {
  const states = useLoaded(country || null, (signal) => listAddressStates(country, signal));
  if (!states || states.length === 0) return null;
  return (
    <Field form={form} name="state" label={label} error={error}>
      <Select value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">–</option>
        {states.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** The states that addresses in a country have, by name. */
async function listAddressStates(country: string, signal: AbortSignal): Promise<AddressFormat['states']> {
  const format = await dataOf(
    await askUntilTaken('GET address-format/{country}', { params: { country }, signal }),
  );
  return (format as AddressFormat).states; // as typed by the contract
}
