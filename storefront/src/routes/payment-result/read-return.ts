/** The order that a provider's return names, and whether the shopper turned back there. Null: it names none. */
export function readReturn(
  url: URL,
  params: { id?: string | undefined },
): { orderId: number | null; isCancel: boolean } {
  const id = params.id ?? url.searchParams.get('order') ?? '';
  return {
    orderId: /^[1-9]\d{0,8}$/.test(id) ? Number(id) : null,
    isCancel: url.pathname.startsWith('/payfast/cancel') || url.searchParams.get('cancelled') === '1',
  };
}
