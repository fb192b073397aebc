import { TextInput } from '@souk/kit/ui/text-input.tsx';

type MomentInputProps = {
  value: string | null;
  isOptional?: boolean;
  onChange(iso: string | null): void;
};

/** Local date and time, saved as UTC. */
export function MomentInput({ value, isOptional = false, onChange }: MomentInputProps) {
  return (
    <TextInput
      type="datetime-local"
      dir="ltr"
      required={!isOptional}
      value={value === null ? '' : localOf(value)}
      onChange={({ target }) => {
        const at = new Date(target.value);
        if (!Number.isNaN(at.getTime())) onChange(at.toISOString());
        else if (isOptional && target.value === '') onChange(null);
      }}
    />
  );
}

function localOf(iso: string): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return '';
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
