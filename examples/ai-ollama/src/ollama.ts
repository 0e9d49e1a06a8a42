import { AiError, type ChatMessage, z } from '@learnwright/plugin-sdk';

/** A question, as Ollama's `POST /api/chat` takes it. */
export interface OllamaRequest {
  readonly model: string;
  readonly messages: readonly OllamaMessage[];
  readonly stream: boolean;
  readonly options: { readonly num_predict: number };
}

interface OllamaMessage {
  readonly role: ChatMessage['role'];
  readonly content: string;
  /** In base64. */
  readonly images?: readonly string[];
}

/** An answer, or a piece of one. */
export type OllamaAnswer = z.infer<typeof answerSchema>;

const answerSchema = z.object({
  message: z.object({ content: z.string() }),
  done: z.boolean(),
  prompt_eval_count: z.int().optional(),
  eval_count: z.int().optional(),
});
const tagsSchema = z.object({ models: z.array(z.object({ name: z.string() })) });

/** The user's message before an assistant's opening: models want the user to begin. */
const OPENING = '…';
/** Far beyond any answer of a tutor; a longer one is not read to its end. */
const MAX_CHARACTERS = 1_000_000;

/** Messages in the form that models take: one system message first, no blank messages, and the user begins. */
export function toOllamaMessages(messages: readonly ChatMessage[]): OllamaMessage[] {
  const written = messages.filter(({ content, images = [] }) => content.trim() !== '' || images.length > 0);
  const system = written
    .filter(({ role }) => role === 'system')
    .map(({ content }) => content)
    .join('\n\n');
  const turns = written.filter(({ role }) => role !== 'system').map(toOllamaMessage);
  if (turns.length === 0) return [{ role: 'user', content: system === '' ? OPENING : system }];
  const opened = turns[0]?.role === 'assistant' ? [{ role: 'user', content: OPENING } as const, ...turns] : turns;
  return system === '' ? opened : [{ role: 'system', content: system }, ...opened];
}

function toOllamaMessage({ role, content, images = [] }: ChatMessage): OllamaMessage {
  const text = content.trim() === '' ? '' : content;
  return images.length === 0 ? { role, content } : { role, content: text, images: images.map(({ data }) => data) };
}

/** Reads a whole answer. Throws provider_error where it is none. */
export async function readWhole(response: Response): Promise<OllamaAnswer> {
  let text = '';
  for await (const piece of decode(response)) text += requireShort(piece, text.length);
  const answer = parseAnswer(text);
  if (answer.message.content === '') throw unusable('The answer is empty.');
  return answer;
}

/**
 * Reads an answer line by line, each a JSON value; the last one says that it is done. Throws provider_error where the answer
 * ends before, is empty or is not readable.
 */
export async function* readLines(response: Response): AsyncGenerator<OllamaAnswer, void, undefined> {
  let rest = '';
  let characters = 0;
  for await (const piece of decode(response)) {
    const lines = (rest + piece).split('\n');
    rest = requireShort(lines.pop() ?? '', 0);
    for (const line of lines.filter((text) => text.trim() !== '')) {
      const answer = parseAnswer(line);
      characters += requireShort(answer.message.content, characters).length;
      yield answer;
      if (!answer.done) continue;
      if (characters === 0) throw unusable('The answer is empty.');
      return;
    }
  }
  throw unusable('The answer ended early.');
}

/** The names of the models that an Ollama has, from its `GET /api/tags`. */
export async function readModels(response: Response): Promise<string[]> {
  const { data } = tagsSchema.safeParse(await response.json().catch(() => null));
  if (data === undefined) throw unusable('The list of models cannot be read.');
  return data.models.map(({ name }) => name);
}

/** The text of a body as it comes, characters whole. A connection that breaks is provider_error. */
async function* decode(response: Response): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder();
  for await (const bytes of response.body ?? []) yield decoder.decode(bytes, { stream: true });
}

/** Never names the text: it may hold the words of a learner. */
function parseAnswer(text: string): OllamaAnswer {
  try {
    return answerSchema.parse(JSON.parse(text));
  } catch {
    throw unusable('An answer is no JSON of the form expected.');
  }
}

function requireShort(text: string, before: number): string {
  if (before + text.length > MAX_CHARACTERS) throw unusable(`The answer has more than ${MAX_CHARACTERS} characters.`);
  return text;
}

function unusable(sentence: string): AiError {
  return new AiError('provider_error', { cause: new Error(sentence) });
}
