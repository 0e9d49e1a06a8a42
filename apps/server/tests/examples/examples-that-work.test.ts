import { expect, it } from 'vitest';
import { seed } from '../../src/commands/content.ts';
import { listOperations, type Operation } from '../api-sweep/api-document.ts';
import { createJudge, type Judge } from '../api-sweep/judge-answers.ts';
import { readApiDocument } from '../harness/read-api-document.ts';
import { createTestApp } from '../harness/test-app.ts';
import { exampleOf } from './example-of.ts';
import { createExampleWorld } from './example-world.ts';

/** After these, other examples of the same record are refused. */
const ENDS = ['postSessionEnd', 'postCoursesDraftAccept'];

/** The operations that cannot be sent from a page as they stand, each with the reason. */
const NOT_CLICKED: Readonly<Record<string, string>> = {
  deleteAdminPlugin: 'removes a plugin that was installed from a ZIP',
  postAdminConnection: 'takes a file',
  postAdminJobRetry: 'tries a job again that has failed',
  postAdminPluginRollback: 'goes back to the ZIP that was installed before',
  postAdminPluginsInstall: 'takes a ZIP',
  postBooksImport: 'takes a ZIP',
  postBooksImportGit: 'fetches a repository of yours',
  postBooksImportMultiBranch: 'fetches a repository of yours',
  postBookSyncPull: 'fetches a repository of yours',
  postContentImportDetect: 'takes files',
  postContentImportDetectGit: 'fetches a repository of yours',
  postContentImportExecute: 'takes the id of a preview, which is made of files',
  postContentRemoteWebhook: 'takes the signature of a secret',
  postContentValidateUpload: 'takes files',
  postCoursesDraftResume: 'goes on with a draft whose job was stopped',
  postCoursesDraftsUpload: 'takes a file',
  postFlashcardsImportApkg: 'takes a package of Anki',
};

/** What a new learner has not done yet. */
const NOT_ON_A_NEW_SERVER: Readonly<Record<string, string>> = {
  getAssessmentProfile: 'asks for an assessment first',
  getUserLessonProgress: 'asks for a lesson that was begun',
  listSettingsModels: 'asks a provider with the key of the learner',
};

it('every example works as it stands, and is answered as the document says', async () => {
  const server = await createExampleWorld();
  const document = await readApiDocument(server);
  const operations = listOperations(document);
  const names = operations.map(({ operationId }) => operationId);
  expect(Object.keys(NOT_CLICKED).filter((name) => !names.includes(name))).toEqual([]);
  const { judge, judged } = createJudge(document);
  const faults: string[] = [];
  for (const operation of inOrder(operations.filter(({ operationId }) => !(operationId in NOT_CLICKED)))) {
    const { request, missing } = exampleOf(operation);
    const fault =
      missing.length > 0
        ? `no example of ${missing}`
        : await faultOf(operation, await server.app.handle(request), judge);
    if (fault !== null) faults.push(`${operation.operationId}, ${request.method} ${request.url}: ${fault}`);
  }
  await server.close();
  expect(faults).toEqual([]);
  expect(judged.operations.size).toBeGreaterThan(150);
});

it('on a new server that was seeded, what needs no more than a learner, a project and a set works', async () => {
  const server = await createTestApp({ plugins: 'installed' });
  await seed(server.app.context, () => undefined);
  const operations = listOperations(await readApiDocument(server));
  const faults: string[] = [];
  let answered = 0;
  for (const operation of operations.filter(({ method }) => method === 'GET')) {
    const { request } = exampleOf(operation);
    // Other records are of the learner's own making.
    if (
      operation.operationId in NOT_ON_A_NEW_SERVER ||
      /\/(?!user-1|project-1)[a-z]+-1(?:[/?]|$)|assets/.test(request.url)
    )
      continue;
    const answer = await server.app.handle(request);
    await answer.text();
    answered += 1;
    if (!answer.ok) faults.push(`${request.url}: ${answer.status}`);
  }
  await server.close();
  expect(faults).toEqual([]);
  expect(answered).toBeGreaterThan(60);
});

/** Reads first, then changes, then the calls of ENDS, then deletions. A user is deleted after all records of that user. */
function inOrder(operations: readonly Operation[]): Operation[] {
  const of = (isMeant: (operation: Operation) => boolean) => operations.filter(isMeant);
  const isChange = ({ method }: Operation) => method !== 'GET' && method !== 'DELETE';
  const depth = ({ path }: Operation) => path.split('/').length;
  return [
    ...of(({ method }) => method === 'GET'),
    ...of((operation) => isChange(operation) && !ENDS.includes(operation.operationId)),
    ...of(({ operationId }) => ENDS.includes(operationId)),
    ...of(({ method }) => method === 'DELETE')
      .toReversed()
      .toSorted((left, right) => depth(right) - depth(left)),
  ];
}

async function faultOf(operation: Operation, answer: Response, judge: Judge): Promise<string | null> {
  const text = await answer.text();
  return answer.ok ? judge(operation, answer, text) : `${answer.status} ${text.slice(0, 300)}`;
}
