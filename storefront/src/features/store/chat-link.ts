type Chat = { whatsapp_btn: number; whatsapp_number: string; whatsapp_default_msg: string };

/** WhatsApp link of the store (https://faq.whatsapp.com/5913398998672934); null without a complete number. */
export function chatLink(store: Chat): string | null {
  // wa.me takes the international number in digits only, at most 15 (E.164).
  const digits = store.whatsapp_number.replaceAll(/\D/g, '').replace(/^00/, '');
  if (store.whatsapp_btn !== 1 || !/^[1-9]\d{6,14}$/.test(digits)) return null;
  const text = store.whatsapp_default_msg.trim();
  return `https://wa.me/${digits}${text ? `?text=${encodeURIComponent(text)}` : ''}`;
}
