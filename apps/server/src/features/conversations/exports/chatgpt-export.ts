import { z } from '@learnwright/plugin-sdk';
import { type ExportProblems, findOnlyConversation, textOfObject } from './export-problems.ts';
import type { ProviderExport, Turn } from './transcript.ts';

const conversationSchema = z.object({
  title: z.string().nullish(),
  mapping: z.record(z.string(), z.unknown()),
  current_node: z.string().nullish(),
});

const nodeSchema = z.object({ message: z.unknown().optional(), parent: z.string().nullish() });

const messageSchema = z.object({
  author: z.object({ role: z.string() }),
  content: z.object({ content_type: z.string(), parts: z.array(z.unknown()).nullish() }),
  /** 0 for a message that ChatGPT does not show. */
  weight: z.number().nullish(),
  /** `all`, or the tool that gets the message. */
  recipient: z.string().nullish(),
  metadata: z.object({ is_visually_hidden_from_conversation: z.unknown().optional() }).nullish(),
});
type ChatGptMessage = z.infer<typeof messageSchema>;

const TEXT_TYPES = ['text', 'multimodal_text'];

/** Marks in the private use area that stand for the small links to web pages in an answer. */
const CITATION = /\ue200[^\ue200\ue201]*\ue201/g;

/**
 * Reads a conversation of ChatGPT's conversations.json: the branch that ends at `current_node`, without the parts that the
 * learner does not see (instructions, tool calls and their output, thoughts, images).
 */
export function readChatGptExport(value: unknown, problems: ExportProblems): ProviderExport | null {
  const found = findOnlyConversation(value, problems);
  const conversation = found && problems.read(found.path, conversationSchema, found.value);
  if (found === null || conversation === null) return null;
  const branch = findBranch(conversation.mapping, conversation.current_node ?? null, found.path, problems);
  const turns = branch.flatMap(({ id, message }) => {
    if (message === null || message === undefined) return [];
    const read = problems.read([...found.path, 'mapping', id, 'message'], messageSchema, message);
    return read === null ? [] : toTurns(read);
  });
  return { title: conversation.title ?? null, turns };
}

/** A node of `mapping` with its message, which is not checked yet. */
interface BranchNode {
  readonly id: string;
  readonly message?: unknown;
}

/**
 * Finds the nodes from the root to `current_node`, in that order; the learner has edited the other branches away. Without a
 * current node, it finds the branch of the last leaf in the file.
 */
function findBranch(
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
  const parents = new Set([...nodes.values()].map(parentOf));
  return [...nodes.keys()].findLast((id) => !parents.has(id)) ?? null;
}

function parentOf(node: unknown): unknown {
  return typeof node === 'object' && node !== null && 'parent' in node ? node.parent : undefined;
}

function toTurns(message: ChatGptMessage): Turn[] {
  const { role } = message.author;
  if (role !== 'user' && role !== 'assistant') return [];
  const isHidden = message.metadata?.is_visually_hidden_from_conversation === true || message.weight === 0;
  const isForTool = (message.recipient ?? 'all') !== 'all';
  return isHidden || isForTool ? [] : [{ speaker: role, text: textOf(message.content) }];
}

function textOf({ content_type, parts }: ChatGptMessage['content']): string {
  if (!TEXT_TYPES.includes(content_type)) return '';
  return (parts ?? []).map(textOfPart).join('\n').replace(CITATION, '');
}

function textOfPart(part: unknown): string {
  // Other objects among the parts are images and files.
  return typeof part === 'string' ? part : (textOfObject(part, 'content_type', 'audio_transcription') ?? '');
}
