FROM node:24-bookworm-slim AS packages
WORKDIR /srv/clinic
COPY package.json package-lock.json ./
RUN npm ci

FROM packages AS build
COPY . .
RUN npm run build

FROM packages AS program
RUN npm prune --omit=dev

FROM node:24-bookworm-slim
ENV NODE_ENV=production
WORKDIR /srv/clinic
COPY --from=program /srv/clinic/package.json ./
COPY --from=program /srv/clinic/node_modules ./node_modules
COPY --from=build /srv/clinic/build ./build
COPY app/launch.js ./app/launch.js
COPY content ./content
RUN install -d -o node -g node data
USER node
VOLUME /srv/clinic/data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=3s --start-period=20s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Node itself and not npm, so that SIGTERM arrives.
CMD ["node", "--import", "./app/launch.js", "node_modules/@remix-run/serve/dist/cli.js", "build/server/index.js"]
