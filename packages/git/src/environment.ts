import type { Passage } from './guard/passage.ts';
import { SECRET_DESCRIPTOR } from './processes/orders.ts';
import type { CheckedUrl } from './remote-url.ts';

/** Where programs are, on the systems that servers run on; the environment of the server is not asked. */
const SEARCH_PATH = '/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin:/opt/local/bin:/run/current-system/sw/bin';
/** Neither a folder nor readable: nothing is found below it, and nothing is written there. */
const NOWHERE = '/dev/null';

/** Answers Git's question for a credential from the pipe, with nothing but what a shell has built in. */
const READ_FROM_PIPE = `!f() { test "$1" = get || exit 0; while IFS= read -r line <&${SECRET_DESCRIPTOR}; do printf '%s\\n' "$line"; done; }; f`;

/** Takes keys of the user that runs the server, asks nothing, forwards nothing, and knows no host it has not met. */
const SSH = 'ssh -F none -o BatchMode=yes -o StrictHostKeyChecking=yes -o ClearAllForwardings=yes -o ConnectTimeout=20';

/**
 * The settings of every command. The config of a repository comes before them, so they hold whatever it says: nothing of
 * a repository is run, no object is fetched that nobody asked for, and no work goes on behind a command.
 */
const SETTINGS: readonly (readonly [string, string])[] = [
  ['core.hooksPath', NOWHERE],
  ['core.fsmonitor', 'false'],
  ['core.symlinks', 'false'],
  ['core.attributesFile', NOWHERE],
  ['core.excludesFile', NOWHERE],
  ['core.askPass', ''],
  ['core.pager', 'cat'],
  ['core.editor', 'false'],
  ['core.protectHFS', 'true'],
  ['core.protectNTFS', 'true'],
  ['core.logAllRefUpdates', 'false'],
  // Larger files are streamed, so that a small pack cannot fill the memory.
  ['core.bigFileThreshold', '16m'],
  ['core.deltaBaseCacheLimit', '32m'],
  ['pack.threads', '1'],
  ['credential.helper', ''],
  ['gc.auto', '0'],
  ['maintenance.auto', 'false'],
  ['fetch.unpackLimit', '1'],
  ['fetch.recurseSubmodules', 'false'],
  ['fetch.writeCommitGraph', 'false'],
  ['submodule.recurse', 'false'],
  ['push.recurseSubmodules', 'no'],
  ['push.gpgSign', 'false'],
  ['push.followTags', 'false'],
  ['commit.gpgSign', 'false'],
  ['log.showSignature', 'false'],
  ['i18n.logOutputEncoding', 'UTF-8'],
  ['protocol.allow', 'never'],
  ['protocol.version', '2'],
  ['transfer.credentialsInUrl', 'die'],
  // A token that follows a redirect ends up with whoever redirects.
  ['http.followRedirects', 'false'],
  ['http.sslVerify', 'true'],
  // Ends a command whose server has died before it could end the command.
  ['http.lowSpeedLimit', '1'],
  ['http.lowSpeedTime', '60'],
];

/** The whole environment of one command: made of nothing, so that no secret of the server is in it. */
export function createEnvironment(
  folder: string | null,
  url: CheckedUrl | null,
  hasToken: boolean,
  passage: Pick<Passage, 'settings' | 'sshOptions'> | null,
) {
  const settings = [...SETTINGS, ...(passage?.settings ?? [])];
  if (url !== null) settings.push([`protocol.${url.protocol}.allow`, 'always']);
  // For this one host: a proxy that asks for a password gets none.
  if (url !== null && hasToken) settings.push([`credential.${url.origin}.helper`, READ_FROM_PIPE]);
  return {
    PATH: SEARCH_PATH,
    HOME: NOWHERE,
    XDG_CONFIG_HOME: NOWHERE,
    LC_ALL: 'C',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: NOWHERE,
    GIT_ATTR_NOSYSTEM: '1',
    GIT_TERMINAL_PROMPT: '0',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_LITERAL_PATHSPECS: '1',
    GIT_NO_REPLACE_OBJECTS: '1',
    GIT_NO_LAZY_FETCH: '1',
    GIT_ALLOW_PROTOCOL: url?.protocol ?? 'none',
    GIT_SSH_COMMAND: [SSH, ...(passage?.sshOptions ?? [])].join(' '),
    GIT_SSH_VARIANT: 'ssh',
    ...(folder === null ? {} : { GIT_DIR: folder }),
    GIT_CONFIG_COUNT: String(settings.length),
    ...Object.fromEntries(
      settings.flatMap(([key, value], index) => [
        [`GIT_CONFIG_KEY_${index}`, key],
        [`GIT_CONFIG_VALUE_${index}`, value],
      ]),
    ),
  };
}
