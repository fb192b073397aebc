import type { SellerReview } from '@souk/contract/seller-console/reviews';
import { CONSOLE } from '@souk/rules/limits';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { useAct } from '#parts/use-act.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { Textarea } from '@souk/kit/ui/textarea.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';
import { fieldDirection } from '#parts/field-direction.ts';

/** Stable, so it runs when the field appears and not on every render. */
const focusOnce = (area: HTMLTextAreaElement | null) => area?.focus();

type ReplyProps = { review: SellerReview; onChanged(): void };

/** The store's reply: written, changed or deleted. ⌘↵ sends it. */
export function Reply({ review, onChanged }: ReplyProps) {
  const t = useT();
  const { ago } = useFormat();
  const { may } = useMe();
  const [isWriting, setIsWriting] = useState(false);
  const [text, setText] = useState(review.reply?.text ?? '');
  const [problem, setProblem] = useState('');
  const { isBusy, act } = useAct();

  async function save(reply: string | null, message: string) {
    await act(async () => {
      await call('PUT seller/reviews/{id}/reply', { params: { id: review.id }, body: { reply } });
      setIsWriting(false);
      if (reply === null) setText('');
      toast(message);
      onChanged();
    });
  }
  function send() {
    const reply = text.trim();
    if (reply === '') return setProblem(t('console.review.reply.missing'));
    void save(reply, t('console.review.replied'));
  }

  if (isWriting)
    return (
      <form
        className="grid max-w-[68ch] gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <Field
          form={`review-${review.id}`}
          name="reply"
          label={t('console.review.reply.yours')}
          error={problem}
          hint={t('console.review.left', { count: text.length, most: CONSOLE.reviewReply })}
        >
          <Textarea
            rows={3}
            maxLength={CONSOLE.reviewReply}
            dir={fieldDirection(text)}
            value={text}
            ref={focusOnce}
            onChange={({ target }) => {
              setText(target.value);
              setProblem('');
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) send();
            }}
          />
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" busy={isBusy}>
            {t('console.review.reply')}
          </Button>
          <Button onClick={() => setIsWriting(false)}>{t('ui.close')}</Button>
        </div>
      </form>
    );
  if (review.reply)
    return (
      <div className="grid max-w-[68ch] gap-1 rounded-control bg-sunk p-3">
        <p dir="auto" className="wrap-anywhere whitespace-pre-line">
          {review.reply.text}
        </p>
        <p className="flex flex-wrap items-center gap-x-3 text-12 text-text-2">
          {t('console.review.reply.at', { ago: ago(review.reply.at) })}
          {may('reviews.write') && (
            <>
              <button type="button" className="min-h-6 underline" onClick={() => setIsWriting(true)}>
                {t('console.review.reply.change')}
              </button>
              <button
                type="button"
                className="min-h-6 underline"
                disabled={isBusy !== false}
                onClick={() => void save(null, t('console.review.reply.removed'))}
              >
                {t('console.review.reply.remove')}
              </button>
            </>
          )}
        </p>
      </div>
    );
  return may('reviews.write') ? (
    <Button size="small" icon="chat" className="justify-self-start" onClick={() => setIsWriting(true)}>
      {t('console.review.reply.write')}
    </Button>
  ) : null;
}
