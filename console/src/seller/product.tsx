import type { ConsoleReplyOf } from '@souk/contract/console-api';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { call } from '#api/call.ts';
import { ProductForm } from './product-form.tsx';
import { newProduct } from './product-draft.ts';

export type Choices = ConsoleReplyOf<'GET seller/product-choices'>;

export async function loader({ params, request: { signal } }: LoaderFunctionArgs) {
  const id = params['id']!; // the route has one
  const [choices, saved] = await Promise.all([
    call('GET seller/product-choices', { signal }),
    id === 'new' ? null : call('GET seller/products/{id}', { params: { id }, signal }),
  ]);
  return { choices, saved };
}

/** One page to add a product and to change it. */
export function Component() {
  const { choices, saved } = useLoaderData<typeof loader>();
  return (
    <ProductForm
      // What was typed for another product, or before it was saved, is not of this one.
      key={saved ? `${saved.id} ${saved.version}` : 'new'}
      choices={choices}
      saved={saved}
      product={saved?.product ?? newProduct(choices)}
    />
  );
}
