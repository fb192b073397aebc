# The shop in a container: the same commands as without one. Data are in /data; with DATABASE_URL the database is elsewhere,
# without it the embedded PostgreSQL keeps its files there too.
FROM node:24-bookworm-slim AS build
WORKDIR /souk
COPY . .
RUN npm ci && npm run build
# What only builds and tests goes, and so does what the image has itself (Node) or nothing here asks for (TypeScript).
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
# The image has no curl. Restarting helps only whom /healthz calls ill; who is merely not ready is left alone.
HEALTHCHECK --interval=10s --timeout=3s --start-period=120s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "host/bin/souk.js", "start"]
