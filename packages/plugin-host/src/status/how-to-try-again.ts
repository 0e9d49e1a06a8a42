/** The sentence that says how an operator gives a plugin another chance. */
export function howToTryAgain(plugin: string): string {
  return `To try it again, enable it: POST /api/admin/plugins/${plugin}/enable or learnwright plugin enable ${plugin}.`;
}
