/** Order ID and outcome in a provider's return URL. The URL proves nothing. `orderId` is null if there is none. */
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
