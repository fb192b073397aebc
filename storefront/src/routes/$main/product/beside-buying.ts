/* What stands beside price and button, as one file of the browser's: it comes once those work. */
export { ChatButton } from '#features/store/chat-button.tsx';
export { ProductSections } from './product-sections.tsx';
export { SellerBox } from './seller-box.tsx';
export { ShareMenu } from './share-menu.tsx';
export { StickyBuyBar } from './sticky-buy-bar.tsx';
export { VoucherLabels } from './voucher-labels.tsx';
