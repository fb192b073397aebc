import type { ReactNode } from 'react';
import { Button } from '@souk/kit/ui/button.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { Select } from '@souk/kit/ui/select.tsx';

type RoleControlProps = {
  form: string;
  label: string;
  roleId: number;
  children: ReactNode;
  remove: { label: string; title: string };
  isBusy: string | false;
  onChange(roleId: number): void;
  onRemove(): void;
};

/** Changes or removes a member's role. */
export function RoleControl(props: RoleControlProps) {
  const { form, label, roleId, children, remove, isBusy, onChange, onRemove } = props;
  return (
    <>
      <Field form={form} name="role" label={label} hideLabel>
        <Select small value={roleId} onChange={({ target }) => onChange(Number(target.value))}>
          {children}
        </Select>
      </Field>
      <Button size="small" icon="close" busy={isBusy} aria-label={remove.title} onClick={onRemove}>
        {remove.label}
      </Button>
    </>
  );
}
