import { z } from 'zod';
import type { ExportProblems } from '../export-problems.ts';

/** A node of ChatGPT's `mapping` with whatever its message is. */
export interface BranchNode {
  readonly id: string;
  readonly message?: unknown;
}

const nodeSchema = z.object({ message: z.unknown().optional(), parent: z.string().nullish() });

/**
 * The nodes from the root to `current_node`, in that order; other branches are what the learner has edited away. Without
 * a current node, the branch of the last leaf in the file.
 */
export function findBranch(
  mapping: Readonly<Record<string, unknown>>,
  current_node: string | null,
  path: readonly PropertyKey[],
  problems: ExportProblems,
): BranchNode[] {
  const nodes = new Map(Object.entries(mapping));
  const end = current_node ?? lastLeaf(nodes);
  if (end === null || !nodes.has(end)) {
    problems.add([...path, 'current_node'], 'Expected the id of a node in mapping.');
    return [];
  }
  const branch = new Map<string, BranchNode>();
  for (let id: string | null = end; id !== null && nodes.has(id); ) {
    const place: readonly PropertyKey[] = [...path, 'mapping', id];
    if (branch.has(id)) {
      problems.add(place, 'The nodes go in a circle: a parent leads back to this one.');
      return [];
    }
    const node: z.output<typeof nodeSchema> | null = problems.read(place, nodeSchema, nodes.get(id));
    if (node === null) return [];
    branch.set(id, { id, message: node.message });
    id = node.parent ?? null;
  }
  return [...branch.values()].toReversed();
}

function lastLeaf(nodes: ReadonlyMap<string, unknown>): string | null {
  const parents = new Set([...nodes.values()].map((node) => nodeSchema.safeParse(node).data?.parent));
  return [...nodes.keys()].findLast((id) => !parents.has(id)) ?? null;
}
