import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { fileNameOf } from '@learnwright/core';
import type { Database } from '@learnwright/db';
import { readConfigFile } from '@learnwright/plugin-host';
import { z } from 'zod';
import { type Checks, doubtful, fine } from './checks.ts';

const blockSchema = z.record(z.string(), z.unknown()).nullish();
const fileSchema = z.looseObject({ settings: blockSchema, pinned: blockSchema });

/** Whether the config files of plugins give other values than the database, which count; without running any of their code. */
export async function checkSettings(checks: Checks, database: Database, configDirectory: string): Promise<void> {
  await checks.make('plugin settings', 'Mend the files in config/plugins.', async () => {
    const rows = Map.groupBy(await database.plugins.settings.list(), ({ plugin }) => plugin);
    const outdated: string[] = [];
    for (const [plugin, values] of rows) {
      const { settings } = await readConfigFile(
        join(configDirectory, 'plugins', fileNameOf(plugin, '.yaml')),
        fileSchema,
      );
      for (const { key, value } of values) {
        if (value === null || !Object.hasOwn(settings ?? {}, key)) continue;
        if (!isDeepStrictEqual(settings?.[key], JSON.parse(value))) outdated.push(`${plugin}: ${key}`);
      }
    }
    const count = [...rows.values()].flat().length;
    if (outdated.length === 0) return [null, fine(`The database has ${count}; no config file gives another value.`)];
    const found = `Config files give other values than the database, which count: ${outdated.join(', ')}.`;
    const todo = 'Move what a file is to decide from "settings" to "pinned" there, or take it out.';
    return [null, doubtful(found, todo)];
  });
}
