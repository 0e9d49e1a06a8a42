import { printableText } from '@learnwright/archive';
import type { App } from '../composition/create-app.ts';
import { type Environment, ownHostsOf } from '../configuration/environment.ts';
import { hasOperatorCredential, NO_OPERATOR } from '../identity/operator-credential.ts';

/** What is known of a server that has begun to listen. */
export interface Start {
  readonly url: string;
  readonly environment: Environment;
  /** The learner that a new database was given; null where it was given none. */
  readonly learner: string | null;
}

/** Where a server writes its log. */
interface Output {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

type StartedApp = Pick<App, 'context' | 'logger' | 'servesWeb'>;

/** What is said of a server, in a banner or in a line. */
interface Said {
  readonly url: string;
  readonly names: readonly string[];
  /** Why plugins did not start, by their names. */
  readonly failures: Readonly<Record<string, string>>;
  /** What to do first where nobody could do anything else; null where somebody can. */
  readonly todo: string | null;
}

/** Says that a server listens: to people by a banner on their terminal, to everything else by a line of the log. */
export async function sayStart(app: StartedApp, start: Start, output: Output): Promise<void> {
  const { context, logger } = app;
  const names = ownHostsOf(start.environment);
  // Nobody calls the address that means all of them.
  const url = start.url.replace(/\/\/(?:0\.0\.0\.0|\[::\])(?=:\d+$)/, `//${names[0]}`);
  const isLocked = context.authMode === 'required' && !(await hasOperatorCredential(context));
  const said = { url, names, failures: context.host.errors(), todo: isLocked ? NO_OPERATOR : null };
  if (output.isTTY === true) {
    output.write(printableText(await banner(app, said, start.learner)));
    return;
  }
  const { failures, todo } = said;
  logger.life('The server is ready.', {
    ...{ version: context.version, url, names, auth_mode: context.authMode, pid: process.pid },
    ...(Object.keys(failures).length > 0 && { plugins_not_started: failures }),
    ...(todo !== null && { todo }),
  });
}

async function banner(app: StartedApp, said: Said, learner: string | null): Promise<string> {
  const { url, names, todo } = said;
  const failures = Object.entries(said.failures).map(([name, reason]) => `  ${name}: ${reason}`);
  const problems = failures.length === 0 ? '' : `\nPlugins that did not start:\n${failures.join('\n')}\n`;
  return `
Learnwright ${app.context.version} is ready.

${app.servesWeb ? `  App      ${url}\n` : ''}  API      ${url}/api
  Docs     ${url}/api/docs
  Names    ${names.join(', ')}
${problems}
${todo ?? (app.context.authMode === 'open' ? await tryOpen(app, url, learner) : tryRequired(url))}

Ctrl-C stops the server.
`;
}

async function tryOpen({ context }: StartedApp, url: string, learner: string | null): Promise<string> {
  const user_id = learner ?? (await context.stores.users.list({ limit: 1, after: null })).items[0]?.id;
  return `Try next, in another terminal:
  curl ${url}/api/plugins/content/sets
  ${user_id === undefined ? `curl ${url}/api/health` : `curl ${url}/api/users/${user_id}`}`;
}

function tryRequired(url: string): string {
  return `Callers need a credential:
  curl ${url}/api/users --header "Authorization: Bearer <token>"`;
}
