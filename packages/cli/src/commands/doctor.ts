import type { Command } from 'commander';
import type { CommandResult, RunWork } from '../command-result.ts';
import type { DoctorCheck } from '../server-commands.ts';
import { examples } from '../text.ts';

/** `learnwright doctor`. */
export function addDoctor(program: Command, run: RunWork): void {
  program
    .command('doctor')
    .summary('look for what is wrong with this installation')
    .description(
      'Looks at the configuration, the database, its migrations and the plugins, and says what is wrong and what to do. ' +
        'Changes nothing. Ends with status 3 when it found a problem.',
    )
    .addHelpText('after', examples([['learnwright doctor --json', 'for a monitoring system']]))
    .action(() => run('Looking', async (server) => toResult(await server.doctor())));
}

const WORDS = { ok: 'ok', warn: 'warning', fail: 'PROBLEM' } as const satisfies Record<DoctorCheck['state'], string>;
const WIDTH = Math.max(...Object.values(WORDS).map((word) => word.length));

function toResult(checks: readonly DoctorCheck[]): CommandResult {
  const problems = checks.filter((check) => !check.ok).length;
  const width = Math.max(0, ...checks.map((check) => check.name.length));
  const before = ' '.repeat(WIDTH + width + 4);
  const text = checks
    .map(({ state, name, detail, todo }) => {
      const line = `${WORDS[state].padEnd(WIDTH)}  ${name.padEnd(width)}  ${detail}`;
      return todo === null ? line : `${line}\n${before}→ ${todo}`;
    })
    .join('\n');
  const json = { ok: problems === 0, checks };
  if (problems === 0) return { ending: 'ok', json, text };
  return {
    ending: 'refused',
    json,
    text,
    complaint: problems === 1 ? '1 problem found.' : `${problems} problems found.`,
  };
}
