import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { importPackages, typeCheckConsumer, typeCheckPage } from './use-packages.ts';

const NAMES = ['@learnwright/core', '@learnwright/plugin-sdk'];
const CORE = "export type ErrorCode = 'a'; export const ERROR_CODES: Record<ErrorCode, { status: number }>;";
const SDK = 'export function definePlugin<T>(plugin: T): T;';

/** A folder with both packages installed: what core runs, and what each declares. */
function install(code: string, core = CORE, sdk = SDK): string {
  const folder = mkdtempSync(join(tmpdir(), 'learnwright-use-'));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  for (const [name, declarations] of [
    ['core', core],
    ['plugin-sdk', sdk],
  ] as const) {
    const target = join(folder, 'node_modules/@learnwright', name);
    mkdirSync(target, { recursive: true });
    const exports = { types: './index.d.ts', default: './index.js' };
    writeFileSync(join(target, 'package.json'), JSON.stringify({ name, type: 'module', exports }));
    writeFileSync(join(target, 'index.js'), code);
    writeFileSync(join(target, 'index.d.ts'), declarations);
  }
  return folder;
}

test('packages that can be imported are listed with what they export', () => {
  expect(importPackages(install('export const b = 1, a = 2;'), NAMES)).toEqual(NAMES.map((name) => `${name}: a b`));
});

test.each(["import './absent.js';", 'throw new Error("broken");', 'export const a = ;'])(
  'a package that says %s fails',
  (code) => {
    expect(() => importPackages(install(code), NAMES)).toThrow();
  },
);

test('declarations that fit together pass', () => {
  expect(typeCheckConsumer(install(''), NAMES)).toBe('');
});

test('declarations that refer to something absent are complained about', () => {
  expect(typeCheckConsumer(install('', `import type { A } from 'absent'; ${CORE}`), NAMES)).toContain("'absent'");
});

test('a program that no longer fits the declarations is complained about', () => {
  expect(typeCheckConsumer(install('', CORE, 'export function definePlugin(): void;'), NAMES)).toContain('consumer.ts');
});

test('declarations that only a newer compiler understands, or only one with declarations of Node, are complained about', () => {
  const page = "export * from '@learnwright/core';";
  const complaints = typeCheckPage(install('', 'export const bytes: Uint8Array<ArrayBuffer>, buffer: Buffer;'), page);
  expect(complaints).toContain("'Uint8Array' is not generic");
  expect(complaints.match(/'Buffer'/g)).toHaveLength(2);
});
