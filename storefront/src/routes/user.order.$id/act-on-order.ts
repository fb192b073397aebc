import { redirect, redirectDocument } from 'react-router';
import { personalApi, publicApi, type PageArgs } from '#api/api-client.ts';
import { newPasswordFields } from '#features/account/account-fields.ts';
import { codeFields } from '#features/account/code-fields.ts';
import { readAddress } from '#features/address/change-address.ts';
import { signedLinkOf } from '#features/order/signed-link.ts';
import { readForm, typedText } from '@souk/kit/forms/form-fields.ts';
import { links } from '#links.ts';
import type { Act } from './act.ts';
import { appealReturn, withdrawReturn } from './act-on-return.ts';
import { cancelFields } from './cancel-fields.ts';
import type { RefusedCancel } from './cancel-form.tsx';
import { messageFields } from './message-fields.ts';
import type { RefusedMessage } from './part-messages.tsx';

export type OrderArgs = Pick<PageArgs, 'request' | 'url' | 'context'> & { params: { id: string } };

/**
 * Handles the forms of the order page by `intent`. On success, redirects to the page, so that a reload doesn't submit again; a
 * refusal preserves the input. With an emailed link, its signature is part of the URL.
 */
export async function actOnOrder({ params, request, url, context }: OrderArgs) {
  const form = await request.formData();
  const act: Act = { api: personalApi(context), form, id: Number(params.id), url, context };
  switch (form.get('intent')) {
    case 'mail':
      return { intent: 'mail', ...(await sendMail(act)) } as const;
    case 'code':
      return { intent: 'code', ...(await sendCode(act)) } as const;
    case 'message':
      return { intent: 'message', ...(await answerSeller(act)) } as const;
    case 'take-back':
      return { intent: 'take-back', ...(await withdrawReturn(act)) } as const;
    case 'appeal':
      return { intent: 'appeal', ...(await appealReturn(act)) } as const;
    case 'again':
      return { intent: 'again', ...(await buyAgain(act)) } as const;
    case 'delivery':
      return { intent: 'delivery', ...(await changeDelivery(act)) } as const;
    case 'account':
      return { intent: 'account', ...(await askForAccount(act)) } as const;
    case 'prove':
      return { intent: 'account', ...(await openAccount(act)) } as const;
    default:
      return { intent: 'cancel', ...(await cancel(act)) } as const;
  }
}

export type OrderAnswer = Awaited<ReturnType<typeof actOnOrder>>;

async function sendMail({ api, id, url }: Act) {
  const signed = signedLinkOf(url.searchParams);
  const outcome = await api.call('POST order/send-order-email/{id}', {
    params: { id },
    body: { again: true, ...signed },
  });
  if (!outcome.ok) return { messages: outcome.messages };
  throw redirect(links.order(id, { mailed: '1', ...signed }), 303);
}

async function sendCode({ api, form, id, url }: Act) {
  const signed = signedLinkOf(url.searchParams);
  const part = typedText(form, 'part');
  const outcome = await api.call('POST cancellation/send-code', {
    body: { order_id: id, order_part_id: part, ...signed },
  });
  if (!outcome.ok) return { messages: outcome.messages, part };
  throw redirect(links.order(id, { cancel: part || 'order', coded: '1', ...signed }), 303);
}

async function cancel({ api, form, id, url }: Act): Promise<RefusedCancel> {
  const signed = signedLinkOf(url.searchParams);
  const [part, link] = [typedText(form, 'part'), typedText(form, 'link')];
  const fields = cancelFields({ needsCode: form.has('code') });
  const { values, typed, fieldErrors } = readForm(fields, form);
  if (fieldErrors) return { part, typed, fieldErrors, messages: [] };
  const outcome = await api.call('POST cancellation/cancel-order', {
    body: { order_id: id, order_part_id: part, ...signed, ...values, link },
  });
  if (!outcome.ok) return { part, typed, messages: outcome.messages };
  throw redirect(links.order(outcome.data.order_id, { cancelled: part || 'order', ...signed }), 303);
}

async function answerSeller({ api, form, id, url }: Act): Promise<RefusedMessage> {
  const signed = signedLinkOf(url.searchParams);
  const part = typedText(form, 'part');
  const { values, typed, fieldErrors } = readForm(messageFields, form);
  if (fieldErrors) return { part, typed, fieldErrors, messages: [] };
  const outcome = await api.call('POST order/message', {
    body: { order_id: id, order_part_id: part, ...values, ...signed },
  });
  if (!outcome.ok) return { part, typed, messages: outcome.messages };
  throw redirect(links.order(id, { ...signed }), 303);
}

/** Redirects to the cart, unless some items couldn't be added. */
async function buyAgain({ api, id }: Act) {
  const outcome = await api.call('POST order/buy-again', { body: { id } });
  if (!outcome.ok) return { messages: outcome.messages, again: null };
  if (outcome.data.missing.length === 0) throw redirect(links.cart(), 303);
  return { messages: [], again: outcome.data };
}

async function changeDelivery({ api, form, id, context }: Act) {
  const { values, fieldErrors, format } = await readAddress(publicApi(context), form, { hasEmail: false });
  if (fieldErrors) return { messages: [], fieldErrors, values, format };
  const { email: _email, ...delivery } = values;
  const outcome = await api.call('POST order/change-delivery', { body: { ...delivery, id } });
  if (outcome.ok) throw redirect(links.order(id, { changed: '1' }), 303);
  return { messages: outcome.messages, fieldErrors, values, format };
}

/** Uses the order's name and email address, so that only a password and then the emailed code are needed. */
async function askForAccount({ api, form, id, url }: Act) {
  const signed = signedLinkOf(url.searchParams);
  const { address } = await api.need('GET order/find/{id}', { params: { id }, query: { ...signed } });
  const { name, email } = address;
  const { password } = readForm(newPasswordFields, form).values;
  const outcome = await api.call('POST user/signup', {
    body: { name, email, password, order_id: id, ...signed },
  });
  return { step: outcome.ok ? ('code' as const) : ('password' as const), messages: messagesOf(outcome) };
}

async function openAccount({ api, form, id, url }: Act) {
  const signed = signedLinkOf(url.searchParams);
  const { address } = await api.need('GET order/find/{id}', { params: { id }, query: { ...signed } });
  const outcome = await api.call('POST user/verify', {
    body: { email: address.email, ...readForm(codeFields, form).values },
  });
  // A full page load resets header, cart and all client state.
  if (outcome.ok) throw redirectDocument(links.order(id), 303);
  return { step: 'code' as const, messages: outcome.messages };
}

function messagesOf(outcome: { ok: true } | { ok: false; messages: string[] }): string[] {
  return outcome.ok ? [] : outcome.messages;
}
