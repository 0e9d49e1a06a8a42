/** A plugin and the plugins it needs. */
export interface OrderNode {
  readonly name: string;
  readonly depends_on: readonly string[];
}

/** The order of activation. */
interface DependencyOrder {
  /** All plugins, dependencies first, otherwise in the order given. */
  readonly order: readonly string[];
  /** The plugins that need themselves, with the way round: `a → b → a`. */
  readonly cycles: ReadonlyMap<string, string>;
}

/** Orders plugins that are given in the order of `plugins.enabled`; dependencies that are not among them do not count. */
export function orderPlugins(nodes: readonly OrderNode[]): DependencyOrder {
  const needs = new Map(nodes.map(({ name, depends_on }) => [name, depends_on]));
  const order = new Set<string>();
  const visited = new Set<string>();
  const visit = (name: string) => {
    if (visited.has(name)) return;
    visited.add(name);
    for (const needed of needs.get(name) ?? []) visit(needed);
    if (needs.has(name)) order.add(name);
  };
  for (const { name } of nodes) visit(name);
  const cycles = nodes.flatMap(({ name }) => {
    const path = findWayBack(name, needs);
    return path === null ? [] : [[name, path.join(' → ')] as const];
  });
  return { order: [...order], cycles: new Map(cycles) };
}

/** The names of the plugins that need a plugin, directly or through others; the plugins are given dependencies first. */
export function listDependents(name: string, plugins: Iterable<OrderNode>): readonly string[] {
  const found = new Set([name]);
  for (const plugin of plugins) {
    if (plugin.depends_on.some((needed) => found.has(needed))) found.add(plugin.name);
  }
  found.delete(name);
  return [...found];
}

/** The shortest way along dependencies from a plugin back to itself, or null. */
function findWayBack(start: string, needs: ReadonlyMap<string, readonly string[]>): readonly string[] | null {
  let paths: readonly (readonly string[])[] = [[start]];
  const seen = new Set<string>();
  while (paths.length > 0) {
    const longer: (readonly string[])[] = [];
    for (const path of paths) {
      for (const next of needs.get(path.at(-1) ?? '') ?? []) {
        if (next === start) return [...path, start];
        if (!seen.has(next)) longer.push([...path, next]);
        seen.add(next);
      }
    }
    paths = longer;
  }
  return null;
}
