import { useActionData, useLoaderData } from 'react-router';
import { accountApi } from '#api/api-client.ts';
import { loadProfile } from '#features/account/load-profile.ts';
import { AddressEditor } from '#features/address/address-editor.tsx';
import { addressAnswer, changeAddress } from '#features/address/change-address.ts';
import { loadAddressBook } from '#features/address/load-address-book.ts';
import { PageTitle } from '#features/seo/page-title.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import type { RouteHandle } from '#layout/page-layout.tsx';
import { links } from '#links.ts';
import { Notice } from '@souk/kit/ui/notice.tsx';
import type { Route } from './+types/route';
import { OwnAddresses } from './own-addresses.tsx';

export const handle: RouteHandle = { query: ['edit', 'new'] };

/** The customer's addresses, newest first (SPEC §4). */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const profile = await loadProfile({ url, context });
  const { data: addresses } = await accountApi({ url, context }).need('GET user/address/all');
  return { addresses, book: await loadAddressBook({ request, context }, addresses, profile) };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  await loadProfile({ url, context });
  const form = await request.formData();
  const outcome = await changeAddress(accountApi({ url, context }), form);
  return addressAnswer(context, form, outcome ?? { ok: false, status: 201, messages: [] });
}

/** `no-referrer`, the default of personal pages, would make forms send `Origin: null`. */
export function headers() {
  return { 'Referrer-Policy': 'same-origin' };
}

export function meta() {
  return [{ name: 'robots', content: 'noindex' }];
}

export default function Addresses() {
  const { addresses, book } = useLoaderData<typeof loader>();
  const posted = useActionData<typeof action>();
  const t = useT();
  const problems = posted && posted.intent !== 'save-address' ? posted.messages : [];
  return (
    <div className="grid gap-5">
      <PageTitle>{t('account.addresses.title')}</PageTitle>
      <h1 className="text-24 font-bold lg:text-30">{t('account.addresses.title')}</h1>
      {problems.length > 0 && (
        <Notice tone="error" live>
          {problems.join(' ')}
        </Notice>
      )}
      <AddressEditor action={links.addresses()} book={book} posted={posted}>
        {addresses.length > 0 && <OwnAddresses addresses={addresses} names={book.names} />}
      </AddressEditor>
    </div>
  );
}
