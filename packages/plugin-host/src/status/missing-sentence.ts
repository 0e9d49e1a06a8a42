/** What is wrong where a plugin is to run that nobody provides. */
export function missingSentence(name: string): string {
  return `plugins.enabled names "${name}", which no installed package provides.`;
}
