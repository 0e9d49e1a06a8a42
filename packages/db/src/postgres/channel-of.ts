/** The SQL of the channel that changes of a kind are announced on, apart for each schema as the locks are. */
export function channelOf(kind: string): string {
  return `'learnwright_${kind}_' || to_hex(hashtextextended(current_schema(), 2))`;
}
