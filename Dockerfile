# Runs the shop in a container. Data is stored in /data, including the embedded PostgreSQL unless DATABASE_URL is set.
FROM node:24-bookworm-slim AS build
WORKDIR /souk
COPY . .
RUN npm ci && npm run build
# Remove build and test dependencies, and the npm copy of Node, which the image already has.
RUN npm ci --omit=dev && npm cache clean --force && \
  rm -rf node_modules/node node_modules/.bin/node node_modules/typescript node_modules/@typescript e2e/src bench/src docs

FROM node:24-bookworm-slim
WORKDIR /souk
COPY --from=build /souk .
RUN install -d -o node -g node /data /backups
USER node
ENV NODE_ENV=production DEMO=0 DATA_DIR=/data HOST=0.0.0.0 PORT=3000
VOLUME /data
EXPOSE 3000
# The image has no curl, so Node checks /healthz. /readyz isn't used: a shop that isn't ready doesn't need a restart.
HEALTHCHECK --interval=10s --timeout=3s --start-period=120s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "host/bin/souk.js", "start"]
