import type { ContractFact } from './contract-fact.ts';
import { findTextFaults } from './find-text-faults.ts';
import { findHookFaults } from './hooks/find-hook-faults.ts';
import type { ActiveRun, PluginRun } from './prepare-run.ts';
import { findRoundFaults } from './rounds/find-round-faults.ts';
import { findAnswerFaults } from './routes/find-answer-faults.ts';
import { findRouteFaults } from './routes/find-route-faults.ts';
import { findPrivacyFaults, findTableFaults } from './tables/find-table-faults.ts';
import { findUnknownUserFaults } from './tables/find-unknown-user-faults.ts';

/** What a server says of a plugin whose routes it does not take. */
const ABOUT_ROUTES = /: routes: | path parameter "| takes the requests of /;

/** What a database and a server show of a plugin. */
export const RUN_FACTS: readonly ContractFact<PluginRun>[] = [
  { title: 'migrates from empty, and only once', find: ({ migrationFaults }) => migrationFaults },
  { title: 'keeps to tables of its own', find: findTableFaults },
  { title: 'has privacy functions where a table has a user_id', find: findPrivacyFaults },
  { title: 'is activated', find: ({ failure }) => failuresOf(failure, (text) => !ABOUT_ROUTES.test(text)) },
  {
    title: 'has routes that a server takes',
    find: ({ failure }) => failuresOf(failure, (text) => ABOUT_ROUTES.test(text)),
  },
];

/** What an active plugin does. */
export const ACTIVE_FACTS: readonly ContractFact<ActiveRun>[] = [
  { title: 'has its pages, labels and translations in every language it speaks', find: findTextFaults },
  { title: 'says of every route who may call it and what it does', find: findRouteFaults },
  { title: 'answers hooks with what they promise', find: findHookFaults },
  { title: 'answers errors with problem documents, and never fails', find: findAnswerFaults },
  { title: 'holds nothing of an unknown user and erases nothing', find: findUnknownUserFaults },
  { title: 'leaves nothing behind in twenty rounds of activation', find: findRoundFaults },
];

function failuresOf(failure: string | null, matches: (failure: string) => boolean): string[] {
  return failure !== null && matches(failure) ? [failure] : [];
}
