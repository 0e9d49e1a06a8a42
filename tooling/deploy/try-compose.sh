#!/usr/bin/env bash
# Builds the image, starts compose.yaml, looks at what the server may do there, plays the tour against it, and stops it.
# Needs Docker with compose, and the packages of the checkout installed. Removes the volumes of the project "learnwright-try".
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

if [ -e .env ]; then
  echo "There is a .env: this would start with the secrets of an installation. Move it away first." >&2
  exit 2
fi
export COMPOSE_PROJECT_NAME=learnwright-try
cp deploy/environment/learnwright.env .env
printf '\nPOSTGRES_PASSWORD=of-this-run\nAPP_CREDENTIALS_SECRET=only-for-this-temporary-server\n' >> .env
trap 'docker compose logs learnwright | tail -50; docker compose down --volumes; rm -f .env' EXIT

docker compose up --build --detach --wait --wait-timeout 120

docker compose exec -T learnwright sh -euc '
  test "$(id -u):$(id -g)" = 1000:1000
  for path in / /app /usr/local/bin /etc; do if touch "$path/probe" 2> /dev/null; then echo "$path can be written."; exit 1; fi; done
  for path in /data /config /tmp; do touch "$path/probe" && rm "$path/probe"; done
  for tool in pnpm npm npx tsc; do if [ -e "/usr/local/bin/$tool" ]; then echo "$tool is there."; exit 1; fi; done
  test ! -e /app/node_modules/typescript
  pg_dump --version'

answer=$(docker compose exec -T learnwright learnwright --json token create tour --role operator)
LEARNWRIGHT_TOKEN=$(node -p 'JSON.parse(process.argv[1]).secret' "$answer")
export LEARNWRIGHT_TOKEN
node_modules/.bin/node --conditions=@learnwright/source tooling/tour.ts --url http://127.0.0.1:8787

container=$(docker compose ps --quiet learnwright)
docker compose stop
status=$(docker inspect --format '{{.State.ExitCode}}' "$container")
if [ "$status" -ne 0 ]; then
  echo "The server ended with status $status." >&2
  exit 1
fi
