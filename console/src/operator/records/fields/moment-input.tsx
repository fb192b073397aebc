import { TextInput } from '@souk/kit/ui/text-input.tsx';

/** A day and a time, as they are where somebody types them; saved as the moment that it is everywhere. */
export function MomentInput({ value, onChange }: { value: string; onChange(iso: string): void }) {
  return (
    <TextInput
      type="datetime-local"
      dir="ltr"
      required
      value={localOf(value)}
      onChange={({ target }) => {
        const at = new Date(target.value);
        if (!Number.isNaN(at.getTime())) onChange(at.toISOString());
      }}
    />
  );
}

function localOf(iso: string): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return '';
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
