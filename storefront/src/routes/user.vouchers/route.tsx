import { LONGEST } from '@souk/rules/limits';
import { Form, redirect, useActionData, useLoaderData, useNavigation } from 'react-router';
import { accountApi } from '#api/api-client.ts';
import { PageTitle } from '#features/seo/page-title.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import type { RouteHandle } from '#layout/page-layout.tsx';
import { pageNumberOf, withinPages } from '#features/listing/page-number.ts';
import { links } from '#links.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { EmptyState } from '@souk/kit/ui/empty-state.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { LinkButton } from '@souk/kit/ui/link-button.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { Pagination } from '@souk/kit/ui/pagination.tsx';
import { TabLinks } from '@souk/kit/ui/tab-links.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import type { Route } from './+types/route';
import { CollectedTicket } from './collected-ticket.tsx';

export const handle: RouteHandle = { query: ['show', 'page', 'added'] };

const groups = ['usable', 'used', 'expired'] as const;
type Group = (typeof groups)[number];

export async function loader(args: Route.LoaderArgs) {
  const search = args.url.searchParams;
  const show: Group = groups.find((group) => group === search.get('show')) ?? 'usable';
  const vouchers = withinPages(
    await accountApi(args).need('GET user/user-vouchers', {
      query: { state: show, page: pageNumberOf(args.url) },
    }),
    args.url,
  );
  const added = vouchers.data.find((voucher) => String(voucher.id) === search.get('added'));
  return { show, vouchers, added: added?.title ?? null };
}

/** Collects the voucher of a code; a refusal preserves the input. */
export async function action(args: Route.ActionArgs) {
  const code = String((await args.request.formData()).get('code') ?? '');
  const outcome = await accountApi(args).call('POST voucher/collect', { body: { code } });
  if (!outcome.ok) return { code, messages: outcome.messages };
  throw redirect(links.vouchers({ added: outcome.data.id }), 303);
}

/** `no-referrer`, the default of personal pages, would make forms send `Origin: null`. */
export function headers() {
  return { 'Referrer-Policy': 'same-origin' };
}

export function meta() {
  return [{ name: 'robots', content: 'noindex' }];
}

export default function Vouchers() {
  const { show, vouchers, added } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const t = useT();
  const isAdding = useNavigation().formAction === links.vouchers();
  const emptyText = {
    usable: t('voucher.empty.usableText'),
    used: t('voucher.empty.usedText'),
    expired: t('voucher.empty.expiredText'),
  };
  return (
    <div className="grid gap-5">
      <PageTitle>{t('voucher.title')}</PageTitle>
      <h1 className="text-24 font-bold lg:text-30">{t('voucher.title')}</h1>
      {added !== null && (
        <Notice tone="success" live>
          {t('voucher.added', { title: added })}
        </Notice>
      )}
      <Form method="post" action={links.vouchers()} className="flex max-w-[480px] items-start gap-2">
        <Field
          name="code"
          label={t('voucher.code')}
          hint={t('voucher.addHint')}
          error={refused && <span role="alert">{refused.messages.join(' ')}</span>}
          className="flex-1"
        >
          <TextInput
            key={added}
            required
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={LONGEST.voucher}
            dir="ltr"
            defaultValue={refused?.code ?? ''}
          />
        </Field>
        {/* Below a one-line label, whose height depends on the script of the language. */}
        <div className="pt-[calc(1lh+6px)] text-14">
          <Button type="submit" busy={isAdding ? t('voucher.adding') : undefined}>
            {t('voucher.add')}
          </Button>
        </div>
      </Form>
      <TabLinks
        label={t('voucher.groups')}
        links={groups.map((group) => ({
          href: links.vouchers(group === 'usable' ? {} : { show: group }),
          title: t(`voucher.${group}`),
          isCurrent: group === show,
        }))}
      />
      {vouchers.data.length > 0 ? (
        <ul className="grid gap-3 lg:grid-cols-2">
          {vouchers.data.map((voucher) => (
            <li key={voucher.id} className="grid">
              <CollectedTicket voucher={voucher} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState
          icon="ticket"
          title={t(`voucher.empty.${show}`)}
          text={emptyText[show]}
          action={
            show === 'usable' && (
              <LinkButton to={links.allProducts()} variant="primary">
                {t('voucher.empty.shop')}
              </LinkButton>
            )
          }
        />
      )}
      <Pagination
        page={vouchers.current_page}
        pageCount={vouchers.last_page}
        hrefFor={(page) => links.vouchers({ ...(show === 'usable' ? {} : { show }), page })}
      />
    </div>
  );
}
