import { redirect } from 'react-router';
import { signedLinkOf } from '#features/order/signed-link.ts';
import { readForm, typedText } from '@souk/kit/forms/form-fields.ts';
import { links } from '#links.ts';
import type { FormAnswer } from '@souk/kit/ui/use-field-errors.ts';
import type { Act } from './act.ts';
import { appealFields, type AppealField } from './appeal-fields.ts';

export type ReturnAnswer = FormAnswer<AppealField> & { returnId: string };

export async function withdrawReturn({ api, form, id, url }: Act): Promise<ReturnAnswer> {
  const signed = signedLinkOf(url.searchParams);
  const returnId = typedText(form, 'return');
  const outcome = await api.call('POST returns/take-back', {
    body: { order_id: id, return_id: returnId, ...signed },
  });
  if (!outcome.ok) return { returnId, messages: outcome.messages };
  throw redirect(links.order(id, { returned: returnId, ...signed }), 303);
}

export async function appealReturn({ api, form, id, url }: Act): Promise<ReturnAnswer> {
  const signed = signedLinkOf(url.searchParams);
  const returnId = typedText(form, 'return');
  const { values, typed, fieldErrors } = readForm(appealFields, form);
  if (fieldErrors) return { returnId, typed, fieldErrors, messages: [] };
  const outcome = await api.call('POST returns/appeal', {
    body: { order_id: id, return_id: returnId, ...values, ...signed },
  });
  if (!outcome.ok) return { returnId, typed, messages: outcome.messages };
  throw redirect(links.order(id, { returned: returnId, ...signed }), 303);
}
