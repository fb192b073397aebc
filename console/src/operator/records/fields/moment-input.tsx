import { atWallTime, wallTime } from '@souk/rules/time-zone';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { zoneHere } from '#format.ts';
import { zoneName } from '#parts/zone-name.ts';

type MomentInputProps = {
  value: string | null;
  isOptional?: boolean;
  onChange(iso: string | null): void;
};

/** Date and time in the console's time zone, which it names. Saved as UTC. */
export function MomentInput({ value, isOptional = false, onChange }: MomentInputProps) {
  return (
    <span className="grid gap-1">
      <TextInput
        type="datetime-local"
        dir="ltr"
        required={!isOptional}
        value={value === null ? '' : localOf(value)}
        onChange={({ target }) => {
          const at = atWallTime(zoneHere(), target.value);
          if (at) onChange(at.toISOString());
          else if (isOptional && target.value === '') onChange(null);
        }}
      />
      <bdi className="text-13 text-text-3">{zoneName(zoneHere())}</bdi>
    </span>
  );
}

function localOf(iso: string): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return '';
  return wallTime(zoneHere(), at.getTime());
}
