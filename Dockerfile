FROM node:24-bookworm-slim AS manifest
WORKDIR /srv/clinic
COPY package.json package-lock.json ./

FROM manifest AS build
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build

FROM manifest AS dependencies
RUN npm ci --omit=dev --ignore-scripts

FROM node:24-bookworm-slim
ENV NODE_ENV=production MALLOC_ARENA_MAX=1
WORKDIR /srv/clinic
# `backup` and `restore` with PostgreSQL; of the server's version, see docs/samples/compose.yaml.
RUN apt-get update \
	&& apt-get install -y --no-install-recommends postgresql-client-15 \
	&& rm -rf /var/lib/apt/lists/*
RUN mkdir data && chown node:node data
COPY --from=dependencies /srv/clinic/node_modules node_modules
COPY --from=build /srv/clinic/build build
COPY package.json ./
COPY app/launch.js app/
COPY app/cli/start.js app/cli/
COPY public public
COPY content content
USER node
VOLUME /srv/clinic/data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
	CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Node itself, not npm: SIGTERM has to arrive.
CMD ["node", "--max-semi-space-size=4", "--import", "./app/launch.js", "node_modules/@remix-run/serve/dist/cli.js", "build/server/index.js"]
