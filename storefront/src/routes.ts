import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

/* Every address of the shop (SPEC §2). Own words come before the slugs of `/:main/…`. */
export default [
  layout('layout/default-layout.tsx', [
    index('routes/home/route.tsx'),
    route('brands', 'routes/brands/route.tsx'),
    route('categories', 'routes/categories/route.tsx'),
    route('flash-sale/:id?', 'routes/flash-sale/route.tsx'),
    route('search', 'routes/search/route.tsx'),
    route('all/:category/:subCategory?', 'routes/all/route.tsx'),
    route('shop/:slug', 'routes/shop.$slug/route.tsx'),
    route('page/:slug', 'routes/page.$slug/route.tsx'),
    route('cart', 'routes/cart/route.tsx'),
    route('shipping', 'routes/shipping/route.tsx'),
    route('checkout', 'routes/checkout/route.tsx'),
    route('track-order', 'routes/track-order/route.tsx'),
    route('user/order/:id', 'routes/user.order.$id/route.tsx'),
    route(':main/products', 'routes/$main/products/route.tsx'),
    route(':main/brand', 'routes/$main/brand/route.tsx'),
    route(':main/collection', 'routes/$main/collection/route.tsx'),
    route(':main/product/:id', 'routes/$main/product/route.tsx'),
    route('*', 'routes/not-found/route.tsx'),
  ]),
  route('language', 'routes/language/route.tsx'),
  route('dev/kit', 'routes/dev-kit/route.tsx'),
] satisfies RouteConfig;
