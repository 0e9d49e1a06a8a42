/** The fields that are not what they were before. What others change meanwhile in the other ones stays. */
export function changedFields<Fields extends object>(before: Fields, after: Fields): Partial<Fields> {
  const changed: Partial<Fields> = {};
  for (const name in after) {
    if (!Object.is(after[name], before[name])) changed[name] = after[name];
  }
  return changed;
}
