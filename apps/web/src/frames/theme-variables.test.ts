import { readFileSync } from 'node:fs';
import { APP_TOKENS, listThemeVariables } from '@learnwright/plugin-sdk/frame-host';
import { expect, it } from 'vitest';

const STYLES = readFileSync(new URL('../styles/tokens.css', import.meta.url), 'utf8');

it('frames in tests of plugins have the tokens that the styles of the app have', () => {
  const written = (token: string) => new RegExp(`^ {2}${token}: (.+);$`, 'm').exec(STYLES)?.[1] ?? '';
  expect(listThemeVariables((token) => APP_TOKENS[token] ?? '')).toEqual(listThemeVariables(written));
  expect(Object.values(listThemeVariables(written))).not.toContain('');
});
