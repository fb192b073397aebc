/** The order that a provider's return names, and what the shopper did there, in words only. Null: it names none. */
export function readReturn(
  url: URL,
  params: { id?: string | undefined },
): { orderId: number | null; turn: 'cancelled' | 'failed' | null } {
  const id = params.id ?? url.searchParams.get('order') ?? '';
  return {
    orderId: /^[1-9]\d{0,8}$/.test(id) ? Number(id) : null,
    turn: turnOf(url),
  };
}

function turnOf({ pathname, searchParams }: URL): 'cancelled' | 'failed' | null {
  if (pathname.startsWith('/payfast/cancel') || searchParams.get('cancelled') === '1') return 'cancelled';
  return searchParams.get('failed') === '1' ? 'failed' : null;
}
