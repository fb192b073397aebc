import { route, type RouteConfig } from '@react-router/dev/routes';

export default [route('dev/kit', 'routes/dev-kit/route.tsx')] satisfies RouteConfig;
