import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { FormField } from '@souk/kit/forms/form-field.tsx';
import { useForm } from '@souk/kit/forms/use-form.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Button } from '@souk/kit/ui/button.tsx';
import { ErrorSummary } from '@souk/kit/ui/error-summary.tsx';
import { fieldId } from '@souk/kit/ui/field.tsx';
import { RateInput } from '@souk/kit/ui/rate-input.tsx';
import { Textarea } from '@souk/kit/ui/textarea.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import type { FormAnswer } from '@souk/kit/ui/use-field-errors.ts';
import { PictureInput } from './picture-input.tsx';
import { reviewFields, type ReviewField } from './review-fields.ts';
import { usePictures } from './use-pictures.ts';

export type ReviewAnswer = FormAnswer<ReviewField> & { images: readonly string[] };

type ReviewFormProps = {
  review: { rating: number; review: string; review_images: readonly { image: string }[] } | null;
  answer: ReviewAnswer | undefined;
};

/** Stars, text and photos. Without JavaScript, existing photos are kept. */
export function ReviewForm({ review, answer }: ReviewFormProps) {
  const t = useT();
  const navigation = useNavigation();
  const form = useForm('review', reviewFields, {
    answer,
    start: { rating: review && String(review.rating), review: review?.review },
    isMarked: true,
  });
  const pictures = usePictures(answer?.images ?? review?.review_images.map(({ image }) => image) ?? []);
  const { input } = reviewFields.review;
  const text = form.startOf('review') ?? '';
  const [length, setLength] = useState(text.length);
  const isBusy = navigation.state !== 'idle' && navigation.formMethod === 'POST';
  return (
    <Form method="post" preventScrollReset {...form.handlers} className="card grid gap-5 p-5">
      <ErrorSummary {...form.summary} />
      <RateInput
        name="rating"
        id={fieldId(form.id, 'rating')}
        legend={t(reviewFields.rating.label)}
        defaultValue={Number(form.startOf('rating'))}
        error={form.fieldErrors.rating && t(form.fieldErrors.rating)}
        required
      />
      <FormField of={form} name="review" hint={t('review.left', { count: input.maxLength - length })}>
        <Textarea
          {...input}
          defaultValue={text}
          onChange={(event) => setLength(event.currentTarget.value.length)}
        />
      </FormField>
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
        {t(review ? 'review.save' : 'review.send')}
      </Button>
    </Form>
  );
}
