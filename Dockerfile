# The shop in a container: the same commands as without one. Data are in /data; with DATABASE_URL the database is elsewhere,
# without it the embedded PostgreSQL keeps its files there too.
FROM node:24-bookworm-slim
WORKDIR /souk
COPY . .
RUN npm ci && npm run build && npm cache clean --force && install -d -o node -g node /data
USER node
ENV NODE_ENV=production DEMO=0 DATA_DIR=/data HOST=0.0.0.0 PORT=3000
VOLUME /data
EXPOSE 3000
CMD ["node", "host/bin/souk.js", "start"]
