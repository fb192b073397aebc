import { useEffect } from 'react';
import { useLoaderData, useLocation, type LoaderFunctionArgs } from 'react-router';
import { call } from '#api/call.ts';
import { StoreForm } from './store-form.tsx';

export const loader = ({ request: { signal } }: LoaderFunctionArgs) => call('GET seller/store', { signal });

/** Store profile with preview, and vacation. */
export function Component() {
  const profile = useLoaderData<typeof loader>();
  useNamedField();
  return <StoreForm key={`${profile.version}/${profile.rename?.id ?? 0}`} profile={profile} />;
}

/** `#store-phone` focuses that field. */
function useNamedField() {
  const { hash } = useLocation();
  useEffect(() => {
    const field = hash === '' ? null : document.getElementById(hash.slice(1));
    field?.scrollIntoView({ block: 'center' });
    field?.focus();
  }, [hash]);
}
