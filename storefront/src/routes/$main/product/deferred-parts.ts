/* One chunk for everything beside the price and the buy form; loaded after those are interactive. */
export { ChatButton } from '#features/store/chat-button.tsx';
export { ProductSections } from './product-sections.tsx';
export { SellerBox } from './seller-box.tsx';
export { ShareMenu } from './share-menu.tsx';
export { StickyBuyBar } from './sticky-buy-bar.tsx';
export { VoucherLabels } from './voucher-labels.tsx';
