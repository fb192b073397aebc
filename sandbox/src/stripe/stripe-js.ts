/**
 * A stand-in for Stripe.js with only the Express Checkout Element (PAYMENTS §1): a wallet is available where the browser has an
 * interface that real wallets need. Its token contains the confirmed amount, so the sandbox refuses any other.
 */
export const stripeJs = `(() => {
  const wallets = () => ({
    applePay: { available: 'ApplePaySession' in window },
    googlePay: { available: 'PaymentRequest' in window },
  });
  const make = (tag, text, parent, style) => {
    const element = document.createElement(tag);
    if (text) element.textContent = text;
    Object.assign(element.style, style);
    parent.append(element);
    return element;
  };
  const pill = { font: 'inherit', minHeight: '44px', padding: '0 16px', borderRadius: '8px', border: '1px solid #000', cursor: 'pointer' };
  window.Stripe = (key) => {
    if (!/^pk_test_/.test(key)) throw new Error('The sandbox takes its own publishable key only');
    return {
      elements(options) {
        if (options.mode !== 'payment' || !Number.isInteger(options.amount) || options.amount <= 0 || !/^[a-z]{3}$/.test(options.currency))
          throw new Error('Invalid value for elements(): mode, amount and currency');
        const elements = { options, outcome: 'visa', submit: async () => ({}), create };
        function create(type) {
          if (type !== 'expressCheckout') throw new Error('The sandbox has the Express Checkout Element only');
          const handlers = new Map();
          const tell = (name, event = {}) => handlers.get(name)?.({ elementType: type, ...event });
          let root = null;
          const ask = () => {
            const dialog = make('dialog', '', document.body, { padding: '24px', border: '1px solid #999', borderRadius: '12px', maxWidth: '320px' });
            dialog.setAttribute('aria-label', 'Sandbox wallet');
            make('p', 'Sandbox wallet: no real money moves.', dialog, { margin: '0 0 12px' });
            const sum = make('p', options.amount + ' ' + options.currency.toUpperCase(), dialog, { fontWeight: '700' });
            sum.dataset.walletAmount = options.amount + ' ' + options.currency;
            const choose = (words, outcome) => {
              const button = make('button', words, dialog, { ...pill, margin: '8px 8px 0 0' });
              button.type = 'button';
              button.addEventListener('click', () => {
                dialog.remove();
                if (outcome === null) return tell('cancel');
                elements.outcome = outcome;
                tell('confirm', { expressPaymentType: 'google_pay', paymentFailed() {} });
              });
            };
            choose('Pay', 'visa');
            choose('Decline', 'chargeDeclined');
            choose('Cancel', null);
            dialog.addEventListener('cancel', () => (dialog.remove(), tell('cancel')));
            dialog.showModal();
          };
          return {
            on(name, handler) {
              handlers.set(name, handler);
              return this;
            },
            mount(target) {
              root = typeof target === 'string' ? document.querySelector(target) : target;
              const found = wallets();
              for (const [name, words] of [['applePay', 'Apple Pay'], ['googlePay', 'Google Pay']]) {
                if (!found[name].available || options.paymentMethods?.[name] === 'never') continue;
                const button = make('button', words, root, { ...pill, width: '100%', marginBottom: '8px', background: '#000', color: '#fff' });
                button.type = 'button';
                button.addEventListener('click', () => {
                  let resolved = false;
                  tell('click', { resolve: () => (resolved = true) });
                  if (resolved || !handlers.has('click')) ask();
                });
              }
              const isAny = Object.values(found).some(({ available }) => available);
              setTimeout(() => tell('availablepaymentmethodschange', { paymentMethods: isAny ? found : undefined }));
            },
            destroy() {
              root?.replaceChildren();
              handlers.clear();
            },
          };
        }
        return elements;
      },
      async createConfirmationToken({ elements }) {
        const { amount, currency } = elements.options;
        const chance = crypto.randomUUID().replaceAll('-', '');
        return { confirmationToken: { id: ['ctoken', elements.outcome, amount, currency, chance].join('_') } };
      },
    };
  };
})();
`;
