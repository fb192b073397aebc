import type { ContactMessage } from '@souk/contract/console/operator-people';
import { LONGEST } from '@souk/rules/limits';
import { useState, type SyntheticEvent } from 'react';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { ListCard, type View } from '#parts/list-card.tsx';
import { PageHead } from '#parts/page-head.tsx';
import { listQueryIn, useList } from '#parts/use-list.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { Textarea } from '@souk/kit/ui/textarea.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '../format.ts';
import { MailAddress } from './facts.tsx';
import { useAct } from '#parts/use-act.ts';

export async function loader({ request: { url, signal } }: LoaderFunctionArgs) {
  const asked = listQueryIn(url);
  return { asked, list: await call('GET operator/messages', { query: asked, signal }) };
}

const views = ['open', 'done', 'all'] as const;

export function Component() {
  const t = useT();
  const { asked, list: first } = useLoaderData<typeof loader>();
  const list = useList(first, (after) => call('GET operator/messages', { query: { ...asked, after } }));
  const tabs = views.map((id): View => ({ id, title: t(`operator.message.view.${id}`) }));
  return (
    <>
      <PageHead title={t('operator.nav.messages')} />
      <ListCard
        list={list}
        views={tabs}
        searchLabel={t('operator.message.search')}
        empty={{
          text: t('operator.message.none'),
          to: '/operator/customers',
          label: t('operator.go.customers'),
        }}
      >
        <ul>
          {list.rows.map((message) => (
            <Message key={message.id} message={message} onDone={() => void list.revalidate()} />
          ))}
        </ul>
      </ListCard>
    </>
  );
}

type MessageProps = { message: ContactMessage; onDone(): void };

function Message({ message, onDone }: MessageProps) {
  const t = useT();
  const { may } = useMe();
  const { agoAlone, whole } = useFormat();
  const { act, isBusy } = useAct();
  const [isAnswering, setIsAnswering] = useState(false);
  const { id, name, email, subject, message: text, answer, done_at: doneAt } = message;
  async function close() {
    const sent = { params: { id }, body: { is_done: doneAt === null } };
    if (await act(() => call('POST operator/messages/{id}/done', sent))) onDone();
  }
  return (
    <li className="grid gap-2 border-t border-line px-4 py-4 first:border-t-0">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2>
          <bdi>{subject}</bdi>
        </h2>
        <span className="text-13 text-text-2">
          <bdi>{name}</bdi> · <MailAddress email={email} />
        </span>
        <time
          dateTime={message.created_at}
          title={whole(message.created_at)}
          className="ms-auto text-13 text-text-3"
        >
          {agoAlone(message.created_at)}
        </time>
      </div>
      <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
        {text}
      </p>
      {answer !== '' && (
        <blockquote dir="auto" className="border-s-3 border-line ps-3 whitespace-pre-wrap text-text-2">
          {answer}
        </blockquote>
      )}
      {may('customers.write') && !isAnswering && (
        <div className="flex flex-wrap gap-2">
          <Button size="small" icon="mail" onClick={() => setIsAnswering(true)}>
            {t('operator.message.answer')}
          </Button>
          <Button size="small" icon={doneAt ? 'return' : 'check'} busy={isBusy} onClick={() => void close()}>
            {t(doneAt ? 'operator.message.reopen' : 'operator.message.done')}
          </Button>
        </div>
      )}
      {isAnswering && (
        <AnswerForm
          id={id}
          name={name}
          onDone={() => {
            setIsAnswering(false);
            onDone();
          }}
        />
      )}
    </li>
  );
}

function AnswerForm({ id, name, onDone }: { id: number; name: string; onDone(): void }) {
  const t = useT();
  const { act, isBusy } = useAct();
  const [answer, setAnswer] = useState('');
  const [error, setError] = useState('');
  async function send(event: SyntheticEvent) {
    event.preventDefault();
    if (answer.trim() === '')
      return setError(t('operator.record.missing', { field: t('operator.message.answer') }));
    const sent = { params: { id }, body: { answer } };
    if (!(await act(() => call('POST operator/messages/{id}/answer', sent)))) return;
    toast(t('operator.message.sent'));
    onDone();
  }
  return (
    <form className="grid gap-3" onSubmit={(event) => void send(event)}>
      <Field
        form={`message-${id}`}
        name="answer"
        label={t('operator.message.answer-to', { name })}
        hint={t('operator.message.hint')}
        error={error}
      >
        <Textarea
          dir="auto"
          rows={5}
          maxLength={LONGEST.message}
          value={answer}
          onChange={({ target }) => setAnswer(target.value)}
        />
      </Field>
      <Button type="submit" variant="primary" busy={isBusy} className="justify-self-end">
        {t('operator.message.send')}
      </Button>
    </form>
  );
}
