/** What has been done for a new plugin so far. */
export interface Progress {
  /** Its folder, as it would be typed. */
  readonly folder: string;
  readonly isInstalled: boolean;
  readonly hasLicense: boolean;
}

/** What to do next, as the command says it at its end. */
export function listNextSteps({ folder, isInstalled, hasLicense }: Progress): string {
  const steps = [
    [folder === '' ? '' : `cd ${folder}`, ''],
    [isInstalled ? '' : 'npm install', ''],
    ['npm test', 'the contract of every plugin, and the tests of this one'],
    ['npm run dev', 'a server with the plugin, started again after every change'],
    ['npm run build', 'what is published, in dist'],
  ] as const;
  const lines = steps
    .filter(([command]) => command !== '')
    .map(([command, meaning]) => `  ${command.padEnd(14)} ${meaning}`.trimEnd());
  const license = hasLicense ? [] : ['', 'Put the text of the licence into a file LICENSE.'];
  return ['', 'Next:', ...lines, ...license, '', ''].join('\n');
}
