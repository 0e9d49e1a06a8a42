# The server, built from this checkout. docs/guides/install.md says how to run it.
ARG NODE_IMAGE=node:26.10.0-trixie-slim

FROM ${NODE_IMAGE} AS build
ENV CI=true PNPM_CONFIG_VERIFY_DEPS_BEFORE_RUN=false
WORKDIR /source
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml ./
RUN npm install --global pnpm@12.21.0
COPY tooling ./tooling
COPY packages ./packages
COPY apps ./apps
COPY deploy ./deploy
# The server and the web app, what they are built of, and the tools of the root that build them.
RUN pnpm install --frozen-lockfile --filter learnwright --filter-prod "@learnwright/server..." --filter "@learnwright/web..."
RUN pnpm --filter-prod "@learnwright/server..." --filter "@learnwright/web..." --recursive run build
# What runs and nothing else: no compiler, no dependencies of development, no pnpm.
RUN pnpm --filter @learnwright/server deploy --prod /app && chmod +x /app/dist/bin.js

FROM ${NODE_IMAGE} AS server
# git and ssh for content and books from repositories, pg_dump and pg_restore for "learnwright backup", tini to pass signals on and to bury what plugins leave behind.
RUN apt-get update \
 && apt-get install --yes --no-install-recommends ca-certificates git openssh-client postgresql-client tini \
 && rm -rf /var/lib/apt/lists/* /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx \
 && install --directory --owner=1000 --group=1000 --mode=700 /data /config
COPY --from=build /app /app
RUN ln -s /app/dist/bin.js /usr/local/bin/learnwright
ENV NODE_ENV=production HOST=0.0.0.0 APP_AUTH_MODE=required \
    APP_DATA_DIR=/data APP_CONFIG_DIR=/config DATABASE_URL=sqlite:/data/learnwright.db
# What is freed goes back to the system: large uploads and exports otherwise leave holes in the memory.
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=262144 MALLOC_TRIM_THRESHOLD_=262144
WORKDIR /app
# By number, so that an orchestrator can see that this is not root.
USER 1000:1000
VOLUME ["/data", "/config"]
EXPOSE 8787
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 8787}/api/health/ready`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["tini", "--", "learnwright"]
CMD ["serve"]
