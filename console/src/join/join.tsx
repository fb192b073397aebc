import { operatorRoles, sellerRoles, type OperatorRole, type SellerRole } from '@souk/rules/permissions';
import type { ConsoleReplyOf } from '@souk/contract/console-api';
import { useEffect, useState, type SyntheticEvent } from 'react';
import { call, chooseStore } from '#api/call.ts';
import { consoleHere } from '#api/console-here.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { PasswordInput } from '@souk/kit/ui/password-input.tsx';
import { Spinner } from '@souk/kit/ui/spinner.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { problemOf, type JoinProblem } from './problem-of.ts';

type Invitation = ConsoleReplyOf<'POST console/invitation'>;

/** The fragment isn't sent to servers except in the body of a call. */
const tokenHere = () => location.hash.slice(1);

/** Page of an invitation link; asks for name and password if the address has no account. */
export function Component() {
  const t = useT();
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const [problem, setProblem] = useState<JoinProblem | null>(null);
  useEffect(() => {
    call('POST console/invitation', { body: { token: tokenHere().padEnd(20, '-') } })
      .then(setInvitation)
      .catch((error: unknown) => setProblem(problemOf(error, t('console.error.away'))));
  }, [t]);
  return (
    <main id="main" className="grid min-h-dvh place-items-center p-4">
      <div className="card grid w-full max-w-105 gap-4 p-6">
        {invitation ? (
          <Answer invitation={invitation} />
        ) : problem ? (
          <>
            <h1>{t(problem.isOver ? 'console.join.over' : 'console.join.failed')}</h1>
            <p className="text-text-2">{problem.message}</p>
            {!problem.isOver && (
              <Button className="justify-self-start" onClick={() => location.reload()}>
                {t('console.error.again')}
              </Button>
            )}
          </>
        ) : (
          <Spinner className="size-8 justify-self-center" />
        )}
      </div>
    </main>
  );
}

function Answer({ invitation }: { invitation: Invitation }) {
  const t = useT();
  const [problem, setProblem] = useState<JoinProblem | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const { store, invited_by: by, role, email, needs_account: needsAccount } = invitation;
  const audience = consoleHere();
  async function accept(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const account = needsAccount
      ? { name: String(typed.get('name')), password: String(typed.get('password')) }
      : null;
    setIsBusy(true);
    setProblem(null);
    try {
      const { store_id: id } = await call('POST console/invitation/accept', {
        body: { token: tokenHere(), account },
      });
      chooseStore(id);
      location.assign(`/${audience}`);
    } catch (error) {
      setProblem(problemOf(error, t('console.error.away')));
      setIsBusy(false);
    }
  }
  return (
    <form className="grid gap-4" noValidate onSubmit={(event) => void accept(event)}>
      <div>
        <h1>{store === null ? t('console.join.title.shop') : t('console.join.title', { store })}</h1>
        <p className="text-text-2">{t('console.join.text', { by, role: nameOfRole(role, t) })}</p>
      </div>
      {problem && Object.keys(problem.fields).length === 0 && (
        <Notice tone="error" live>
          {problem.message}
        </Notice>
      )}
      <p className="text-13 text-text-2">
        {t(needsAccount ? 'console.join.new' : 'console.join.known')} <bdi dir="ltr">{email}</bdi>
      </p>
      {needsAccount && (
        <>
          <Field
            form="join"
            name="name"
            label={t('console.join.name')}
            error={problem?.fields['account.name']}
          >
            <TextInput autoComplete="name" />
          </Field>
          <Field
            form="join"
            name="password"
            label={t('console.sign-in.password')}
            error={problem?.fields['account.password']}
          >
            <PasswordInput autoComplete="new-password" />
          </Field>
        </>
      )}
      <Button type="submit" variant="primary" wide busy={isBusy && t('console.busy')}>
        {t('console.join.accept')}
      </Button>
    </form>
  );
}

function nameOfRole(role: string, t: ReturnType<typeof useT>): string {
  if (consoleHere() === 'seller')
    return Object.hasOwn(sellerRoles, role) ? t(`console.role.${role as SellerRole}`) : role;
  return Object.hasOwn(operatorRoles, role) ? t(`operator.role.${role as OperatorRole}`) : role;
}
