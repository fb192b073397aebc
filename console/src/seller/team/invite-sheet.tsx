import type { Team } from '@souk/contract/seller-console/team';
import { useState, type SyntheticEvent } from 'react';
import { useRevalidator } from 'react-router';
import { call, Refused } from '#api/call.ts';
import { showRefusal } from '#parts/show-refusal.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { Select } from '@souk/kit/ui/select.tsx';
import { Sheet } from '@souk/kit/ui/sheet.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { RoleOptions } from './role-options.tsx';

type InviteSheetProps = { open: boolean; roles: Team['roles']; onClose(): void };

export function InviteSheet({ open, roles, onClose }: InviteSheetProps) {
  const t = useT();
  return (
    <Sheet open={open} onClose={onClose} title={t('console.team.invite')}>
      <InviteForm roles={roles} onDone={onClose} />
    </Sheet>
  );
}

/** The most common role, with the fewest permissions. */
const usualRole = 'packer';

function InviteForm({ roles, onDone }: { roles: Team['roles']; onDone(): void }) {
  const t = useT();
  const { revalidate } = useRevalidator();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState(
    () => roles.find(({ name }) => name === usualRole)?.id ?? roles[0]?.id ?? 0,
  );
  const [error, setError] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  async function invite(event: SyntheticEvent) {
    event.preventDefault();
    setIsBusy(true);
    setError('');
    try {
      await call('POST seller/members/invite', { body: { email: email.trim(), role_id: role } });
      toast(t('console.team.asked', { email: email.trim() }));
      setEmail('');
      onDone();
      await revalidate();
    } catch (problem) {
      if (problem instanceof Refused) setError(problem.fields['email'] ?? problem.messages[0] ?? '');
      else showRefusal(problem, t);
    } finally {
      setIsBusy(false);
    }
  }
  return (
    <form className="grid gap-4" noValidate onSubmit={(event) => void invite(event)}>
      <Field
        form="invite"
        name="email"
        label={t('console.team.email')}
        hint={t('console.team.email.hint')}
        error={error}
      >
        <TextInput
          type="email"
          dir="ltr"
          autoComplete="off"
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
      </Field>
      <Field form="invite" name="role" label={t('console.team.role')}>
        <Select value={role} onChange={({ target }) => setRole(Number(target.value))}>
          <RoleOptions roles={roles.filter(({ name }) => name !== 'owner')} />
        </Select>
      </Field>
      <Button type="submit" variant="primary" busy={isBusy && t('console.busy')}>
        {t('console.team.invite.do')}
      </Button>
    </form>
  );
}
