import { requireData } from '@learnwright/client';
import { useLearnwright } from '@learnwright/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type AiRun, LONGEST_ANSWER, useAiRun } from '../../page/ai-run.ts';
import { usePagePorts } from '../../start/page-ports.ts';
import { useSession } from '../../start/session.ts';

/** A study guide as the browser keeps it: the server does not. */
export interface StudyGuide {
  /** In Markdown. */
  readonly text: string;
  readonly made_at: string;
}

/** The study guide of a project on this device, and what writes it. */
export interface StudyGuideOfProject {
  readonly guide: StudyGuide | null;
  readonly run: AiRun;
  /** Whether another tab of this browser has one written. */
  readonly isElsewhere: boolean;
  /** Whether the page was left or loaded again while one was written. */
  readonly wasLeft: boolean;
  create(): void;
  remove(): void;
}

/** The study guide of a project of the learner. */
export function useStudyGuide(project_id: string): StudyGuideOfProject {
  const { kept, now, createId, inTurn } = usePagePorts();
  const { client } = useSession();
  const { user_id } = useLearnwright();
  const queryClient = useQueryClient();
  const name = `guide ${user_id} ${project_id}`;
  const begun = `begun ${name}`;
  const queryKey = [name];
  const run = useAiRun(name);
  const guide = useQuery({
    queryKey,
    queryFn: () => readGuide(kept.read(name)),
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
  });

  function keep(next: StudyGuide | null): void {
    kept.write(name, next === null ? null : JSON.stringify(next));
    queryClient.setQueryData(queryKey, next);
  }

  // Whoever writes one has the turn: when it comes to this page, what was begun was left, or is done.
  const isBegun = run.state === 'idle' && kept.read(begun) !== null;
  const left = useQuery({
    queryKey: [begun],
    queryFn: () =>
      inTurn(begun, async () => {
        queryClient.setQueryData(queryKey, readGuide(kept.read(name)));
        return kept.read(begun) !== null;
      }),
    enabled: isBegun,
    networkMode: 'always',
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });

  async function write(signal: AbortSignal): Promise<void> {
    // The same key after a reload: what is finished by then is answered, and nothing is written twice.
    const idempotencyKey = kept.read(begun) ?? createId();
    kept.write(begun, idempotencyKey);
    try {
      const input = { params: { project_id }, signal, timeout: LONGEST_ANSWER, idempotencyKey };
      const text = requireData(await client.post('/plugins/notebook/study-guide/{project_id}', input));
      keep({ text, made_at: new Date(now()).toISOString() });
    } finally {
      kept.write(begun, null);
    }
  }

  return {
    guide: guide.data ?? null,
    run,
    isElsewhere: isBegun && left.data !== true,
    wasLeft: isBegun && left.data === true,
    create: () => run.start(project_id, (signal) => inTurn(begun, () => write(signal))),
    remove: () => keep(null),
  };
}

/** A guide as it was kept; null for none, and for what is none. */
export function readGuide(kept: string | null): StudyGuide | null {
  try {
    const { text, made_at } = Object(JSON.parse(kept ?? 'null'));
    return typeof text === 'string' && !Number.isNaN(Date.parse(made_at)) ? { text, made_at } : null;
  } catch {
    return null;
  }
}

/** What may not stand in the name of a file. */
const UNFIT = /[\p{C}\\/:*?"<>|]+/gu;
const LONGEST_NAME = 100;

/** The name of a file about a topic. */
export function nameFile(topic: string, kind: string): string {
  const name = topic.replaceAll(UNFIT, ' ').slice(0, LONGEST_NAME).toWellFormed().replaceAll(/\s+/g, ' ').trim();
  return `${[name, kind].filter((part) => part !== '').join(' - ')}.md`;
}
