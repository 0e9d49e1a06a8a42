import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { ROOT } from '../../run-command.ts';

/** What a run of `learnwright move` took. */
export interface MoveRun {
  readonly seconds: number;
  readonly rows: number;
  /** The most memory that the process had; that of PostgreSQL is not in it. */
  readonly peakBytes: number;
}

const reportSchema = z.object({
  moved: z.literal(true),
  tables: z.array(z.object({ rows: z.number() })),
});
/** Writes the most memory of the process, in KiB, when it ends. */
const PRELOAD = `import { writeFileSync } from 'node:fs';
  process.on('exit', () => writeFileSync(process.env.PEAK_FILE, String(process.resourceUsage().maxRSS)));`;

/** Runs the command in a process of its own, from source. Throws where nothing was moved. */
export async function runMove(from: string, to: string): Promise<MoveRun> {
  const folder = mkdtempSync(join(tmpdir(), 'learnwright-bench-move-'));
  try {
    const start = performance.now();
    const child = spawn(
      process.execPath,
      [
        ...['--conditions=@learnwright/source', '--import', `data:text/javascript,${encodeURIComponent(PRELOAD)}`],
        ...[join(ROOT, 'packages/cli/src/bin.ts'), 'move', to, '--json'],
      ],
      {
        cwd: folder,
        stdio: ['ignore', 'pipe', 'inherit'],
        env: { ...process.env, DATABASE_URL: from, APP_DATA_DIR: folder, PEAK_FILE: join(folder, 'peak') },
      },
    );
    const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
    const seconds = (performance.now() - start) / 1000;
    if (code !== 0) throw new Error(`The move ended with ${code}: ${output}`);
    const { tables } = reportSchema.parse(JSON.parse(output));
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    const peakBytes = 1024 * Number(readFileSync(join(folder, 'peak'), 'utf8'));
    console.log(`moved ${rows.toLocaleString('en')} rows in ${seconds.toFixed(0)} s`);
    return { seconds, rows, peakBytes };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
