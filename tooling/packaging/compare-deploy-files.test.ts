import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../run-command.ts';
import { compareDeployFiles } from './compare-deploy-files.ts';

it('names the files that an installed server lacks, and those that are not the same', () => {
  const [deploy, installed] = [join(ROOT, 'deploy'), mkdtempSync(join(tmpdir(), 'learnwright-deploy-'))];
  const copies = join(installed, 'node_modules/@learnwright/server/deploy');
  cpSync(deploy, copies, { recursive: true });
  expect(compareDeployFiles(deploy, installed)).toBe('');
  rmSync(join(copies, 'environment/learnwright.service.env'));
  rmSync(join(copies, 'proxy/Caddyfile'));
  writeFileSync(join(copies, 'learnwright-backup.timer'), '');
  expect(compareDeployFiles(deploy, installed)).toBe(
    '@learnwright/server does not bring deploy/environment/learnwright.service.env as it is.\n' +
      '@learnwright/server does not bring deploy/learnwright-backup.timer as it is.\n' +
      '@learnwright/server does not bring deploy/proxy/Caddyfile as it is.',
  );
  rmSync(installed, { recursive: true });
});
