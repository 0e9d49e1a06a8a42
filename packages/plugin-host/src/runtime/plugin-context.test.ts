import { definePlugin } from '@learnwright/plugin-sdk';
import { expect, test } from 'vitest';
import { blank, offer, startHost } from '../../tests/test-host.ts';

test('a task of a plugin that fails after a commit is logged in its name, and the commit stays', async () => {
  const { host, log } = await startHost([offer(definePlugin(blank('quiz')))]);
  const seen: string[] = [];
  const answer = await host.contextOf('quiz')?.transaction(async (afterCommit) => {
    afterCommit(() => Promise.reject(new Error('of a task')));
    afterCommit(async () => void seen.push('next task'));
    return 'committed';
  });
  expect([answer, seen]).toEqual(['committed', ['next task']]);
  expect(log).toContainEqual(
    expect.objectContaining({ logger: 'quiz', level: 'error', message: expect.stringContaining('the commit stays') }),
  );
});
