import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { call } from '#api/call.ts';
import type { SavedProduct } from './edited-product.ts';
import { ProductForm } from './product-form.tsx';
import { newProduct } from './product-draft.ts';

export async function loader({ params, request: { signal, url } }: LoaderFunctionArgs) {
  const id = params['id']!; // the route has one
  const draftId = new URL(url).searchParams.get('draft');
  const [choices, saved, doctor, draft] = await Promise.all([
    call('GET seller/product-choices', { signal }),
    id === 'new' ? null : call('GET seller/products/{id}', { params: { id }, signal }),
    id === 'new' ? null : call('GET seller/products/{id}/doctor', { params: { id }, signal }),
    id === 'new' && draftId
      ? call('GET seller/product-drafts/{id}', { params: { id: draftId }, signal })
      : null,
  ]);
  return { choices, saved, doctor, draft };
}

const waitingOf = ({ drafts }: SavedProduct) =>
  drafts.flatMap(({ id, version, state }) => (state === 'editing' ? [] : `${id}.${version}`)).join(' ');

export function Component() {
  const { choices, saved, doctor, draft } = useLoaderData<typeof loader>();
  return (
    <ProductForm
      // Input belongs to one product and version.
      key={saved ? `${saved.id} ${saved.version} ${waitingOf(saved)}` : `new ${draft?.state}`}
      choices={choices}
      saved={saved}
      doctor={doctor}
      draft={draft}
      product={saved?.product ?? newProduct(choices)}
    />
  );
}
