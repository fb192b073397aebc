import { atWallTime, wallTime } from '@souk/rules/time-zone';
import { Field } from '@souk/kit/ui/field.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { zoneHere } from '#format.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

type ScheduleFieldProps = {
  publishAt: string | null;
  isNew: boolean;
  onChange(publishAt: string | null): void;
};

/** Scheduled publication: date and time in the store's time zone, saved as UTC. */
export function ScheduleField({ publishAt, isNew, onChange }: ScheduleFieldProps) {
  const t = useT();
  return (
    <Field
      form="product"
      name="publish_at"
      label={t('console.schedule.from')}
      necessity="optional"
      hint={t(isNew ? 'console.schedule.hint.new' : 'console.schedule.hint')}
    >
      <TextInput
        type="datetime-local"
        dir="ltr"
        value={publishAt === null ? '' : wallTime(zoneHere(), Date.parse(publishAt))}
        onChange={({ target }) => {
          onChange(atWallTime(zoneHere(), target.value)?.toISOString() ?? null);
        }}
      />
    </Field>
  );
}
