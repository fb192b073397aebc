import { LONGEST } from '@souk/rules/limits';
import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Button } from '@souk/kit/ui/button.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { RateInput } from '@souk/kit/ui/rate-input.tsx';
import { Textarea } from '@souk/kit/ui/textarea.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { PictureInput } from './picture-input.tsx';
import { usePictures } from './use-pictures.ts';

export type WrittenReview = { rating: number | undefined; review: string; images: readonly string[] };

type ReviewFormProps = { written: WrittenReview; isNew: boolean; messages: readonly string[] };

/** Stars, text, pictures. Without script stars and text are posted, and pictures that are there stay. */
export function ReviewForm({ written, isNew, messages }: ReviewFormProps) {
  const t = useT();
  const navigation = useNavigation();
  const pictures = usePictures(written.images);
  const [length, setLength] = useState(written.review.length);
  const isBusy = navigation.state !== 'idle' && navigation.formMethod === 'POST';
  return (
    <Form method="post" preventScrollReset className="card grid gap-5 p-5">
      {messages.length > 0 && (
        <Notice tone="error" live>
          {messages.join(' ')}
        </Notice>
      )}
      <RateInput name="rating" legend={t('review.rating')} defaultValue={written.rating} required />
      <Field
        name="review"
        label={t('review.text')}
        necessity="optional"
        hint={t('review.left', { count: LONGEST.review - length })}
      >
        <Textarea
          rows={5}
          maxLength={LONGEST.review}
          dir="auto"
          defaultValue={written.review}
          onChange={(event) => setLength(event.currentTarget.value.length)}
        />
      </Field>
      <PictureInput pictures={pictures} />
      <p className="text-13 text-text-3">{t('review.publicName')}</p>
      <Button
        type="submit"
        variant="primary"
        wide
        busy={isBusy ? t('review.busy') : undefined}
        blocked={pictures.isUploading}
        onBlocked={() => toast({ tone: 'info', message: t('review.pictures.wait') })}
      >
        {isNew ? t('review.send') : t('review.save')}
      </Button>
    </Form>
  );
}
