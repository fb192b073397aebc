import { redirectDocument, useActionData, useLoaderData } from 'react-router';
import { accountApi } from '#api/api-client.ts';
import { loadProfile } from '#features/account/load-profile.ts';
import { PageTitle } from '#features/seo/page-title.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import type { RouteHandle } from '#layout/page-layout.tsx';
import { links } from '#links.ts';
import type { Route } from './+types/route';
import { changeProfile, type ProfileIntent } from './change-profile.ts';
import { DeleteAccount } from './delete-account.tsx';
import { DetailsForm } from './details-form.tsx';
import { LogOutEverywhere } from './log-out-everywhere.tsx';
import { NoPassword } from './no-password.tsx';
import { PasswordForm } from './password-form.tsx';
import { ProfilePicture } from './profile-picture.tsx';

export const handle: RouteHandle = { query: ['delete'] };

export async function loader({ url, context }: Route.LoaderArgs) {
  const profile = await loadProfile({ url, context });
  const { id, avatar, name, email, phone, provider_only: isProviderOnly } = profile;
  return {
    id,
    avatar,
    name,
    email,
    phone,
    hasPassword: !isProviderOnly,
    asksToDelete: url.searchParams.has('delete'),
  };
}

/** Each section has its own form. Deleting the account redirects with a full page load, which clears all client state. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const answer = await changeProfile(accountApi({ url, context }), await request.formData());
  if (answer.intent === 'delete' && answer.isDone) throw redirectDocument(links.loginDeleted(), 303);
  return answer;
}

/** `no-referrer`, the default of personal pages, would make forms send `Origin: null`. */
export function headers() {
  return { 'Referrer-Policy': 'same-origin' };
}

export function meta() {
  return [{ name: 'robots', content: 'noindex' }];
}

export default function Profile() {
  const { id, avatar, name, email, phone, hasPassword, asksToDelete } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useT();
  const answerTo = (intent: ProfileIntent) => (answer?.intent === intent ? answer : undefined);
  return (
    <div className="grid max-w-[640px] grid-cols-[minmax(0,1fr)] gap-5">
      <PageTitle>{t('account.profile.title')}</PageTitle>
      <h1 className="text-24 font-bold lg:text-30">{t('account.profile.title')}</h1>
      <DetailsForm name={name} email={email} phone={phone} answer={answerTo('details')} />
      <ProfilePicture userId={id} avatar={avatar} />
      {hasPassword ? <PasswordForm email={email} answer={answerTo('password')} /> : <NoPassword />}
      <LogOutEverywhere />
      <DeleteAccount answer={answerTo('delete')} hasPassword={hasPassword} isAsked={asksToDelete} />
    </div>
  );
}
