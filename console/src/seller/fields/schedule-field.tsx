import { Field } from '@souk/kit/ui/field.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

type ScheduleFieldProps = {
  publishAt: string | null;
  isNew: boolean;
  onChange(publishAt: string | null): void;
};

/** Scheduled publication: local date and time, saved as UTC. */
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
        value={publishAt === null ? '' : localOf(new Date(publishAt))}
        onChange={({ target }) => {
          const at = new Date(target.value);
          onChange(Number.isNaN(at.getTime()) ? null : at.toISOString());
        }}
      />
    </Field>
  );
}

const localOf = (at: Date) =>
  new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
